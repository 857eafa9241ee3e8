#include "request.hpp"

#include <algorithm>
#include <array>

#include "ktour/graph_file.hpp"
#include "ktour/puzzle.hpp"
#include "ktour/system.hpp"
#include "ktour/words.hpp"
#include "system/threads.hpp"

using ktour::Error;
using ktour::Problem;
using ktour::Request;
using ktour::Result;

namespace {

constexpr std::array<std::string_view, 12> own_words{"map",    "puzzle",  "graph",  "threads",
                                                     "memory", "timeout", "open",   "classes",
                                                     "number", "level",   "givens", "format"};

}  // namespace

void ktour_request::add(const char* name, const char* value) {
  std::string word = name == nullptr ? "" : name;
  word.erase(0, word.find_first_not_of('-'));
  if (std::ranges::find(own_words, word) != own_words.end()) {
    own[word] = value == nullptr ? "" : value;
    return;
  }
  auto found = std::ranges::find(words, word, &ktour::Word::name);
  if (found == words.end()) found = words.insert(found, {word});
  if (value != nullptr) found->values.emplace_back(value);
}

Result<std::optional<std::uint64_t>> ktour_request::number(std::string_view name) const {
  using Found = std::optional<std::uint64_t>;
  const auto found = own.find(name);
  if (found == own.end()) return Found{};
  const Result<std::uint64_t> number = ktour::parse_count(found->second, 1);
  if (!number) return Error{std::string(name) + ": " + number.error().message};
  return Found{*number};
}

Result<std::optional<Problem>> ktour_request::known() const {
  using Known = std::optional<Problem>;
  const std::uint64_t memory = ktour::usable_memory();
  if (const auto text = own.find("puzzle"); text != own.end()) {
    Result<Problem> read = ktour::parse_puzzle(text->second, false, memory);
    return read ? Result<Known>(std::move(*read)) : read.error();
  }
  if (const auto text = own.find("graph"); text != own.end()) {
    Result<ktour::Board> read = ktour::parse_graph(text->second, memory);
    return read ? Result<Known>(Problem{std::move(*read)}) : read.error();
  }
  if (const auto text = own.find("map"); text != own.end()) {
    Result<ktour::Map> read = ktour::parse_map(text->second, memory);
    return read ? Result<Known>(Problem{std::move(read->board), read->start, read->end})
                : read.error();
  }
  return Known{};
}

Result<Request> ktour_request::read() const {
  Result<std::optional<Problem>> board = known();
  if (!board) return board.error();
  Result<Request> asked = *board ? read_request(words, std::move(**board)) : read_request(words);
  if (!asked) return asked;
  if (ktour::Outcome fine = validate(asked->problem); !fine) return fine.error();
  return asked;
}

Result<Request> ktour_request::read_kind() const {
  Result<Request> asked = read();
  if (!asked) return asked;
  const bool open = has("open");
  if (open && asked->problem.closed) return Error{"closed and open are given: choose one"};
  if (open || asked->problem.given.empty()) asked->problem.closed = !open;
  if (ktour::Outcome fine = validate(asked->problem); !fine) return fine.error();
  if (ktour::Outcome can = can_count(asked->problem, has("classes")); !can) return can.error();
  return asked;
}

Result<ktour::CountOptions> ktour_request::limits() const {
  ktour::CountOptions options{ktour::all_threads(), ktour::usable_memory()};
  const auto threads = number("threads");
  if (!threads) return threads.error();
  if (*threads) options.threads = static_cast<unsigned>(std::min<std::uint64_t>(**threads, 1024));
  if (const auto text = own.find("memory"); text != own.end()) {
    const Result<std::uint64_t> bytes = ktour::parse_bytes(text->second);
    if (!bytes) return Error{"memory: " + bytes.error().message};
    options.memory = *bytes;
  }
  options.classes = has("classes");
  return options;
}

Result<double> ktour_request::seconds() const {
  const auto text = own.find("timeout");
  if (text == own.end()) return 0.0;
  const Result<double> seconds = ktour::parse_seconds(text->second);
  if (!seconds) return Error{"timeout: " + seconds.error().message};
  return *seconds;
}
