// Which tours are meant and what the work may take: what count, enumerate and sample share.
#pragma once

#include "console.hpp"
#include "ktour/count.hpp"
#include "options.hpp"

namespace app {

class KindOptions {
 public:
  explicit KindOptions(CLI::App& command);

  /// Whether anything is said of the tours.
  bool given() const { return problem_.given() || *open_; }
  /// Closed tours unless open ones are asked for.
  ktour::Problem problem() const;
  std::vector<ktour::Square> beginning() const;
  /// Threads and memory.
  ktour::CountOptions options() const;
  std::optional<double> timeout() const { return timeout_.seconds(); }

 private:
  ProblemOptions problem_;
  std::shared_ptr<bool> open_;
  TextOption threads_, memory_, timeout_;
};

/// Where closed tours were asked for: whether the board has open ones; in doubt, no.
bool has_open_ones(ktour::Problem problem);

/// Refuses --classes where an end is given.
void refuse_given_ends(const ktour::Problem& problem);

/// The value, or the refusal: what kept the tours from being counted (or listed, or drawn), with
/// what may help; or what is wrong with the folder that an option names.
template <class T>
T need_counted(ktour::Result<T> result, const ktour::Problem& problem,
               const TextOption* folder = nullptr, std::string_view done = "counted") {
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
  throw Refusal{std::move(error)};
}

}  // namespace app
