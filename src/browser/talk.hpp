// What the parts of the page's engine share: the request and the answer under way, how a request is
// read, and how the page is told of progress.
#pragma once

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ktour/request.hpp"
#include "ktour/solve.hpp"
#include "ktour/status.hpp"

extern "C" __attribute__((import_module("page"), import_name("progress"))) void page_progress(
    double done, double total, double examined, double tours, const char* phase,
    std::uint32_t length);

namespace ktour::browser {

using Json = nlohmann::ordered_json;

inline constexpr std::uint64_t most_memory = 1500U << 20;
inline constexpr std::size_t most_events = 400000;       // numbers that tell of a search
inline constexpr std::uint64_t most_solved = 4'000'000;  // squares

// What is asked and answered; there is one at a time.
struct Talk {
  std::string request, answer;
  std::vector<std::uint32_t> numbers;
};
inline Talk talk;  // NOLINT: a module of WebAssembly is an object of its own

// Tells the page how far the work is, keeps to its time, and writes down a search.
class Watch final : public Status {
 public:
  Watch(double seconds, bool traces)
      : until_(seconds > 0 ? seconds : 1e9), traces_(traces), began_(Clock::now()), told_(began_) {}

  StopKind poll(const Progress& progress) override {
    const auto now = Clock::now();
    constexpr std::chrono::milliseconds often{60};
    if (now - told_ > often) {
      told_ = now;
      page_progress(static_cast<double>(progress.done), static_cast<double>(progress.total),
                    static_cast<double>(progress.examined), static_cast<double>(progress.tours),
                    progress.phase.data(), static_cast<std::uint32_t>(progress.phase.size()));
    }
    if (events.size() >= most_events) return StopKind::limit;
    return std::chrono::duration<double>(now - began_).count() > until_ ? StopKind::timeout
                                                                        : StopKind::none;
  }
  bool wants_trace() const override { return traces_; }
  void trace(const TraceEvent& event) override {
    if (events.size() >= most_events) return;
    const auto number = [&](Square s) { return static_cast<std::uint32_t>(board->index(s)); };
    const auto kind = static_cast<std::uint32_t>(event.kind);
    walks = event.kind == TraceEvent::Kind::move || event.kind == TraceEvent::Kind::undo;
    events.push_back(number(event.square) << 3 | kind);
    events.push_back(number(walks ? event.square : event.from));
  }

  const Board* board = nullptr;
  std::vector<std::uint32_t> events;  // two numbers each: a square and the kind; the square before
  bool walks = true;                  // or the moves come in many places

 private:
  using Clock = std::chrono::steady_clock;
  double until_;
  bool traces_;
  Clock::time_point began_, told_;
};

// What only a page says of a request; a member that is missing, or is not what it should be, is
// empty.
class Manner {
 public:
  explicit Manner(const Json& json) : json_(json) {}

  std::string text(const char* name) const {
    const auto found = json_.find(name);
    return found != json_.end() && found->is_string() ? found->get<std::string>() : std::string();
  }
  bool flag(const char* name) const {
    const auto found = json_.find(name);
    return found != json_.end() && found->is_boolean() && found->get<bool>();
  }
  std::uint64_t number(const char* name) const {
    const auto found = json_.find(name);
    return found != json_.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
  }
  static bool has(std::string_view name) {
    return name == "do" || name == "another" || name == "draws" || name == "milliseconds" ||
           name == "level" || name == "text" || name == "filled";
  }

 private:
  const Json& json_;
};

// All other members are words, as they are on the command line: true is one without a value.
inline Words words_of(const Json& json) {
  const auto text = [](const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  };
  Words words;
  for (const auto& [name, value] : json.items()) {
    if (Manner::has(name) || value.is_null() || value == false) continue;
    Word word{name};
    if (value.is_array()) {
      for (const Json& one : value) word.values.push_back(text(one));
    } else if (value != true) {
      word.values.push_back(text(value));
    }
    words.push_back(std::move(word));
  }
  return words;
}

// Whatever is asked, it is asked of a problem that makes sense.
inline Result<Request> read(const Json& json) {
  Result<Request> asked = read_request(words_of(json));
  if (!asked) return asked;
  if (Outcome fine = validate(asked->problem); !fine) return fine.error();
  if (asked->problem.board.area() > most_solved) {
    return Error{"a page solves boards of up to 4 million squares; the program takes more: ktour"};
  }
  asked->options.memory = most_memory;
  return asked;
}

inline double seconds_of(const Manner& manner) {
  constexpr double a_second = 1000;
  return static_cast<double>(manner.number("milliseconds")) / a_second;
}

inline Json error_of(const Error& error) {
  return {{"error", error.message}};
}

inline Json json_of(const std::vector<Square>& squares, const Board& board) {
  Json list = Json::array();
  for (const Square s : squares) list.push_back(board.index(s));
  return list;
}

// Puzzles (puzzles.cpp): one that is made, one that was typed, what is known of one, the next step.
Json made_puzzle(const Json& json);
Json read_puzzle(const Json& json);
Json rated_puzzle(const Json& json);
Json next_of_puzzle(const Json& json);

}  // namespace ktour::browser
