// Lines, and the small part of JSON that they are made of.
#include "check/line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/depth.hpp"

namespace ktour::proof {

// --- values ------------------------------------------------------------------------------------

const Item::Value& Item::value() const {
  return values_->values_[at_];
}

std::size_t Item::after() const {
  const Value& here = value();
  const bool has_members = here.kind == Kind::list || here.kind == Kind::object;
  return has_members ? static_cast<std::size_t>(here.number) : at_ + 1;
}

Items Item::items() const {
  return {Item(*values_, at_ + 1), Item(*values_, after())};
}

Item Item::operator[](std::size_t i) const {
  Item member(*values_, at_ + 1);
  while (i-- > 0) member.at_ = member.after();
  return member;
}

std::optional<bool> Item::truth() const {
  if (value().kind != Kind::truth) return {};
  return value().number != 0;
}

std::optional<std::string_view> Item::text() const {
  if (value().kind != Kind::text) return {};
  return values_->text_.substr(static_cast<std::size_t>(value().number), value().size);
}

std::optional<std::uint64_t> Item::number(std::uint64_t least, std::uint64_t most) const {
  const Value& here = value();
  if (here.kind != Kind::number || here.number < least || here.number > most) return {};
  return here.number;
}

std::string Item::shown() const {
  switch (value().kind) {
    case Kind::null: return "null";
    case Kind::truth: return value().number != 0 ? "true" : "false";
    case Kind::number: return fmt::format("{}", value().number);
    case Kind::text: return fmt::format("\"{}\"", text()->substr(0, 40));
    case Kind::object: return "an object";
    case Kind::list: break;
  }
  std::string all = "[";
  for (const Item item : items()) {
    if (all.size() > 40) return all + ",...";
    all += (all.size() > 1 ? "," : "") + (item.is_list() ? std::string("[...]") : item.shown());
  }
  return all + "]";
}

// Goes along a line once, with the open lists on a stack of its own.
class LineValues::Parser {
 public:
  Parser(LineValues& into, Work& work) : into_(into), text_(into.text_), work_(work) {}

  bool whole_line() {
    blanks();
    if (!(here() == '{' ? object() : value())) return false;
    blanks();
    return at_ == text_.size() || not_json();
  }

 private:
  using Kind = Item::Kind;

  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void blanks() {
    while (here() == ' ' && !work_.ends()) ++at_;
  }
  bool accept(char c) {
    blanks();
    if (here() != c) return false;
    ++at_;
    return true;
  }
  bool fail(std::string why) {
    into_.fault = std::move(why);
    return false;
  }
  bool not_json() { return fail(fmt::format("not JSON at byte {}", at_ + 1)); }
  bool put(Kind kind, std::uint64_t number, std::size_t size = 0) {
    into_.values_.push_back({kind, static_cast<std::uint32_t>(size), number});
    return !work_.ends();
  }

  bool object() {
    ++at_;
    const std::size_t mine = into_.values_.size();
    put(Kind::object, 0);
    while (!accept('}')) {
      if (into_.values_[mine].size > 0 && !accept(',')) return not_json();
      blanks();
      if (here() != '"' || !text() || !accept(':')) return not_json();
      if (!value()) return false;
      into_.values_[mine].size += 2;
    }
    into_.values_[mine].number = into_.values_.size();
    return true;
  }

  // A list with all that is in it, or a value by itself.
  bool value() {
    std::array<std::size_t, deepest_json> open{};
    std::size_t depth = 0;
    for (;;) {
      blanks();
      if (here() == '[') {
        if (depth == open.size())
          return fail(fmt::format("nested more than {} levels deep", deepest_json));
        open[depth++] = into_.values_.size();
        ++at_;
        if (!put(Kind::list, 0)) return false;
        blanks();
        if (here() != ']') continue;
      } else {
        if (!scalar()) return false;
        if (depth > 0) ++into_.values_[open[depth - 1]].size;
      }
      while (depth > 0 && accept(']')) {
        into_.values_[open[--depth]].number = into_.values_.size();
        if (depth > 0) ++into_.values_[open[depth - 1]].size;
      }
      if (depth == 0) return true;
      if (!accept(',')) return not_json();
    }
  }

  bool scalar() {
    if (here() == '"') return text();
    if (here() >= '0' && here() <= '9') return number();
    if (here() == '{') return fail("an object is not allowed here");
    if (here() == '-') return fail("a number is written in digits alone, without a sign");
    static constexpr std::array<std::string_view, 3> words{"null", "false", "true"};
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!text_.substr(at_).starts_with(words[i])) continue;
      at_ += words[i].size();
      return put(i == 0 ? Kind::null : Kind::truth, i == 2 ? 1 : 0);
    }
    return not_json();
  }

  bool text() {
    const std::size_t from = at_ + 1;
    const std::size_t end = text_.find('"', from);
    if (end == text_.npos) return not_json();
    at_ = end + 1;
    return put(Kind::text, from, end - from);
  }

  bool number() {
    std::uint64_t got = 0;
    const char* const from = text_.data() + at_;
    const auto [end, error] = std::from_chars(from, text_.data() + text_.size(), got);
    if (error != std::errc()) return fail("a number is too large: it must be below 2^64");
    at_ += static_cast<std::size_t>(end - from);
    if (here() == '.' || here() == 'e' || here() == 'E' || (*from == '0' && end - from > 1)) {
      return fail(
          "a number is written in digits alone, without a point, an exponent or zeros in front");
    }
    return put(Kind::number, got);
  }

  LineValues& into_;
  std::string_view text_;
  Work& work_;
  std::size_t at_ = 0;
};

std::optional<Item> LineValues::read(std::string_view text, Work& work) {
  text_ = text;
  values_.clear();
  fault.clear();
  // Every value but the first stands behind one of these.
  std::uint64_t most = 1;
  bool printable = true;
  constexpr std::size_t block = 1U << 16;
  for (std::size_t at = 0; at < text.size() && !work.ends(block / 16); at += block) {
    for (const char c : text.substr(at, block)) {
      most += c == '[' || c == ',' || c == ':' || c == '{' ? 1 : 0;
      printable &= c >= ' ' && c <= '~' && c != '\\';
    }
  }
  if (!printable) {
    fault = "a byte that is not printable ASCII, or \\";
    return {};
  }
  // A text that grows takes three times its size for a moment.
  if (work.has_ended() || !work.allow(3 * text.size() + most * sizeof(Item::Value))) return {};
  values_.reserve(most);
  if (!Parser(*this, work).whole_line() || work.has_ended()) return {};
  return Item(*this, 0);
}

bool Fields::take(Item object, std::span<const std::string_view> known) {
  keys_.clear();
  values_.clear();
  bool is_key = true;
  for (const Item item : object.items()) {
    if (!is_key) values_.push_back(item);
    is_key = !is_key;
    if (is_key) continue;
    const std::string_view key = *item.text();
    const bool twice = std::find(keys_.begin(), keys_.end(), key) != keys_.end();
    if (twice || std::find(known.begin(), known.end(), key) == known.end()) {
      fault = fmt::format("the field \"{}\" {}", key.substr(0, 40),
                          twice ? "stands twice" : "is not known");
      return false;
    }
    keys_.push_back(key);
  }
  return true;
}

std::optional<Item> Fields::operator[](std::string_view key) const {
  const auto at = std::find(keys_.begin(), keys_.end(), key);
  if (at == keys_.end()) return {};
  return values_[static_cast<std::size_t>(at - keys_.begin())];
}

// --- lines -------------------------------------------------------------------------------------

bool LineReader::next(std::string& line) {
  const std::uint64_t most = std::min<std::uint64_t>(work_.memory() / 8, 1U << 30);
  line.clear();
  for (;;) {
    const char* const from = buffer_.get() + at_;
    const char* const to = buffer_.get() + filled_;
    const char* const end = std::find(from, to, '\n');
    line.append(from, end);
    at_ = static_cast<std::size_t>(end - buffer_.get());
    if (line.size() > most) {
      error = Error{"a line is too long for the memory", ErrorKind::memory};
      return false;
    }
    if (end != to) {
      ++at_;
      work_.at_line(++number);
      return !work_.ends();
    }
    if (work_.ends(size / 16)) return false;
    const Result<std::size_t> got = source_.read({buffer_.get(), size});
    if (!got) {
      error = got.error();
      return false;
    }
    at_ = 0;
    filled_ = *got;
    if (filled_ > 0) continue;
    number += line.empty() ? 0 : 1;
    return !line.empty();
  }
}

}  // namespace ktour::proof
