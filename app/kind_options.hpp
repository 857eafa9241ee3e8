// Which tours are meant and what the work may take: what count, enumerate and sample share.
#pragma once

#include "console.hpp"
#include "ktour/count.hpp"
#include "options.hpp"

namespace app {

class KindOptions {
 public:
  explicit KindOptions(const CommandLine& line, ReadText read = whole_text)
      : line_(line), problem_(line, std::move(read)) {}

  /// Whether anything is said of the tours.
  bool given() const { return problem_.given() || line_.given("--open"); }
  /// Closed tours unless open ones are asked for.
  ktour::Request request() const;
  ktour::Problem problem() const { return request().problem; }
  /// The same on another board.
  ktour::Problem problem_on(const std::string& board) const {
    return kind_of(problem_.request_on(board)).problem;
  }
  /// BOARD as it was given.
  std::vector<std::string> sides() const { return problem_.sides(); }
  /// Threads and memory.
  ktour::CountOptions options() const {
    return {line_["--threads"].threads(), line_["--memory"].memory()};
  }
  std::optional<double> timeout() const { return line_["--timeout"].seconds(); }

 private:
  ktour::Request kind_of(ktour::Request asked) const;

  const CommandLine& line_;
  ProblemOptions problem_;
};

/// Where closed tours were asked for: whether the board has open ones; in doubt, no.
bool has_open_ones(ktour::Problem problem);

/// Refuses --classes where an end is given.
void refuse_given_ends(const ktour::Problem& problem);

/// The value, or the refusal: what kept the tours from being counted (or listed, or drawn), with
/// what may help; or what is wrong with the folder that an option names.
template <class T>
T need_counted(ktour::Result<T> result, const ktour::Problem& problem,
               const Value* folder = nullptr, std::string_view done = "counted") {
  if (result) return std::move(*result);
  ktour::Error error = result.error();
  if (error.kind == ktour::ErrorKind::request && folder != nullptr) {
    error.message = fmt::format("{}: {}", folder->name(), error.message);
  } else {
    // (Where no memory is enough, more of it is no help.)
    const bool more_helps = error.kind == ktour::ErrorKind::memory &&
                            error.message.find("no memory") == std::string::npos;
    error.message = fmt::format("undecided: {} are not {}: {}{}", tours_in_words(problem), done,
                                error.message, more_helps ? "; --memory allows more" : "");
  }
  refuse(std::move(error));
}

}  // namespace app
