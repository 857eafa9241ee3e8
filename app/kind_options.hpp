// Which tours are meant and what the work may take: what count, enumerate and sample share.
#pragma once

#include "console.hpp"
#include "count/store.hpp"
#include "count/work.hpp"
#include "options.hpp"

namespace app {

class KindOptions {
 public:
  explicit KindOptions(CLI::App& command);

  /// Closed tours unless open ones are asked for.
  ktour::Problem problem() const;
  ktour::count::Resources resources(ktour::count::Watcher& watcher) const;
  std::optional<double> timeout() const { return timeout_.seconds(); }

 private:
  ProblemOptions problem_;
  std::shared_ptr<bool> open_;
  TextOption threads_, memory_, timeout_;
};

/// Layers and states on the console's line of progress.
class LayerWatcher final : public ktour::count::Watcher {
 public:
  explicit LayerWatcher(Console& console) : console_(console) {}
  ktour::StopKind poll() override { return console_.poll({stage_.step, stage_.steps, 0}); }
  void stage(const ktour::count::Stage& stage) override;

 private:
  Console& console_;
  ktour::count::Stage stage_;
};

/// What the kind is called in a sentence, such as "closed tours of 6x6".
std::string kind_in_words(const ktour::Problem& problem);

/// Refuses --classes where an end is given.
void refuse_given_ends(const ktour::Problem& problem);

/// Says what stopped the work, with what may help, and gives the status.
[[noreturn]] void give_up(const ktour::count::Stopped& stopped, const ktour::Problem& problem);

/// What a folder of layers belongs to, so that it is not taken for another request.
std::string request_of(const ktour::Problem& problem);

}  // namespace app
