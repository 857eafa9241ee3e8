// First a look at every event of the parser, which keeps nothing but the keys of open objects; then
// the value.
#include "base/json_text.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ktour {
namespace {

using Json = nlohmann::ordered_json;

class Look final : public nlohmann::json_sax<Json> {
 public:
  explicit Look(std::optional<std::string_view> field) : field_(field) {}

  bool null() override { return value(); }
  bool boolean(bool /*value*/) override { return value(); }
  bool number_integer(number_integer_t /*value*/) override { return value(); }
  bool number_unsigned(number_unsigned_t /*value*/) override { return value(); }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return value(); }
  bool string(string_t& /*value*/) override { return value(); }
  bool binary(binary_t& /*value*/) override { return value(); }
  bool start_object(std::size_t /*elements*/) override { return enter(); }
  bool start_array(std::size_t /*elements*/) override { return enter(); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }
  bool key(string_t& name) override {
    if (open_.size() == 1) kept_ = !field_ || name == *field_;
    if (open_.size() > 1 && !kept_) return true;
    if (!value()) return false;
    return open_.back().insert(name).second || fail(fmt::format("\"{}\" stands twice", name));
  }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) override {
    // "[json.exception...] parse error at line 3, column 5: syntax error ...; last read: '...'"
    const std::string what = error.what();
    const std::size_t from = what.find("line ");
    return fail(
        fmt::format("not JSON (at {})", from == std::string::npos
                                            ? fmt::format("byte {}", position)
                                            : what.substr(from, what.find(':', from) - from)));
  }

  std::string fault;

 private:
  bool fail(std::string why) {
    fault = std::move(why);
    return false;
  }
  bool value() {
    if (!kept_ || ++values_ <= most_json_values) return true;
    return fail(fmt::format("more than {} values", most_json_values));
  }
  bool enter() {
    open_.emplace_back();
    if (open_.size() > deepest_json) {
      return fail(fmt::format("nested too deeply: {} levels are allowed", deepest_json));
    }
    return value();
  }
  bool leave() {
    open_.pop_back();
    if (open_.size() == 1) kept_ = true;
    return true;
  }

  std::optional<std::string_view> field_;
  std::vector<std::set<std::string>> open_;  // the keys of each list or object that is open
  bool kept_ = true;
  std::uint64_t values_ = 0;
};

Result<Json> parse(std::string_view text, std::optional<std::string_view> field) {
  constexpr bool whole = true;
  constexpr bool with_comments = true;
  // The parser takes a zero for the end of all, and what follows for nothing.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return Error{fmt::format("not JSON (at byte {})", zero + 1)};
  }
  Look look(field);
  if (!Json::sax_parse(text, &look, Json::input_format_t::json, whole, with_comments)) {
    return Error{look.fault};
  }
  if (!field) return Json::parse(text, nullptr, false, with_comments);
  const auto keep = [&](int depth, Json::parse_event_t event, const Json& name) {
    return event != Json::parse_event_t::key || depth != 1 || name == *field;
  };
  return Json::parse(text, keep, false, with_comments);
}

}  // namespace

Result<Json> parse_json(std::string_view text) {
  return parse(text, {});
}

Result<Json> parse_json_field(std::string_view text, std::string_view field) {
  return parse(text, field);
}

}  // namespace ktour
