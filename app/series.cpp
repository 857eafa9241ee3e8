// Many tours in one file.
#include "series.hpp"

#include <fmt/format.h>

namespace app {
namespace {

using ktour::FormatId;

std::string written(const ktour::Answer& answer, const ktour::Format& format) {
  ktour::StringSink sink;
  need(write_answer(answer, format, sink));
  return std::move(sink.text);
}

// The length of all that stands before the numbers of an npy file of version 1.
constexpr std::size_t npy_magic = 8;  // six bytes, and two of the version
std::size_t npy_head(std::string_view bytes) {
  const auto low = static_cast<unsigned char>(bytes[npy_magic]);
  const auto high = static_cast<unsigned char>(bytes[npy_magic + 1]);
  return npy_magic + 2 + low + 256 * std::size_t{high};
}

// The head of an npy file with one dimension more, the first.
std::string with_dimension(const std::string& head, std::uint64_t size) {
  constexpr std::string_view shape = "'shape': (";
  std::string fields = head.substr(npy_magic + 2);
  fields.erase(fields.find_last_not_of(" \n") + 1);
  fields.insert(fields.find(shape) + shape.size(), fmt::format("{}, ", size));
  constexpr std::size_t align = 64;
  while ((npy_magic + 2 + fields.size() + 1) % align != 0) fields += ' ';
  fields += '\n';
  std::string out = head.substr(0, npy_magic);
  out += static_cast<char>(fields.size() % 256);
  out += static_cast<char>(fields.size() / 256);
  return out + fields;
}

}  // namespace

std::string Series::next(const ktour::Answer& answer) {
  const bool first = count_++ == 0;
  switch (format_.id) {
    case FormatId::json: return written(answer, format_of(FormatId::jsonl));
    case FormatId::csv: return next_of_csv(written(answer, format_));
    case FormatId::npy: keep_npy(answer, written(answer, format_)); return {};
    case FormatId::board:
    case FormatId::steps:
    case FormatId::moves: return (first ? "" : "\n") + written(answer, format_);
    default: return written(answer, format_);
  }
}

std::string Series::next_of_csv(const std::string& text) const {
  const std::uint64_t tour = count_ - 1;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    const std::string line = text.substr(at, end - at);
    if (at > 0) out += fmt::format("{},{}", tour, line);
    if (at == 0 && tour == 0) out += "tour," + line;
    at = end;
  }
  return out;
}

void Series::keep_npy(const ktour::Answer& answer, const std::string& bytes) {
  const std::size_t head = npy_head(bytes);
  if (count_ == 1) {
    board_ = answer.problem.board;
    head_ = bytes.substr(0, head);
  }
  if (answer.problem.board != board_) {
    refuse(
        fmt::format("an npy file holds tours of one board, and there are {} and {}: choose "
                    "another format, such as jsonl",
                    to_string(board_), to_string(answer.problem.board)));
  }
  // A string that grows is there twice.
  if (matrices_.size() + bytes.size() > memory_ / 3) {
    refuse(
        "these tours do not fit the memory as one npy file: choose another format, such as "
        "jsonl",
        ktour::ErrorKind::memory);
  }
  matrices_.append(bytes, head);
}

std::string Series::end() {
  if (format_.id != FormatId::npy || count_ == 0) return {};
  return with_dimension(head_, count_) + matrices_;
}

}  // namespace app
