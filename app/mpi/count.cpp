// ktour-mpi count: the count of ktour, with the states spread over the ranks.
#include "count/count.hpp"

#include <fmt/format.h>

#include <chrono>

#include "count/middle.hpp"
#include "count/side.hpp"
#include "count/types.hpp"
#include "mpi/commands.hpp"
#include "plan/impossible.hpp"

namespace app {
namespace {

using ktour::count::Cost;
using ktour::count::Entry;
using ktour::count::Layer;
using ktour::count::Layers;
using ktour::count::Number;
using ktour::count::Overflow;
using ktour::count::shard_count;
using ktour::count::shard_of;
using ktour::count::Stopped;

template <class Key, class Count>
class SpreadRun {
 public:
  SpreadRun(const Ranks& ranks, const ktour::count::Folder* folder,
            const ktour::count::Resources& resources, Cost& cost)
      : ranks_(ranks), folder_(folder), resources_(resources), cost_(cost) {}

  /// This rank's part of the last layer.
  Layer<Key, Count> operator()(const std::vector<ktour::frontier::Step>& steps,
                               const std::string& part) {
    Layers<Key, Count> layers;
    if (folder_ != nullptr) layers = {*folder_, part, true};
    // The last layer that all ranks have.
    const std::size_t done =
        folder_ == nullptr ? 0 : static_cast<std::size_t>(ranks_.least(layers.done(steps.size())));
    auto layer = *layers.get(done);
    if (done == 0 && !ranks_.owns(shard_of(Key{0}))) layer = {};
    for (std::size_t i = done; i < steps.size(); ++i) {
      layer = advance(steps[i], layer);
      const std::uint64_t states = ranks_.sum(layer.size());
      cost_.states += states;
      cost_.widest = std::max(cost_.widest, states);
      if (folder_ != nullptr) {
        layers.put(i + 1, std::make_shared<const Layer<Key, Count>>(layer), 0);
        // Not before all have the new one.
        ranks_.sum(0);
        if (i > 0) layers.forget(i);
      }
      if (resources_.watcher != nullptr)
        resources_.watcher->stage({part, i + 1, steps.size(), states});
    }
    return layer;
  }

 private:
  Layer<Key, Count> advance(const ktour::frontier::Step& step, const Layer<Key, Count>& from) {
    const ktour::count::Advance<Key, Count> advance(step, 1);
    const auto pieces = advance.pieces_of(from);
    std::vector<ktour::count::Table<Key, Count>> tables(shard_count);
    std::atomic<std::int64_t> memory_left{resources_.memory_beside(from.bytes())};
    bool overflow = false;
    bool exhausted = false;
    constexpr std::size_t pieces_a_round = 64;
    for (std::size_t at = 0;;) {
      std::vector<std::vector<Entry<Key, Count>>> out(static_cast<std::size_t>(ranks_.size()));
      for (std::size_t end = std::min(pieces.size(), at + pieces_a_round); at < end; ++at) {
        advance.expand(
            pieces[at],
            [&](const Entry<Key, Count>& entry) {
              out[static_cast<std::size_t>(ranks_.owner(shard_of(entry.key)))].push_back(entry);
            },
            [](const Count&) {});
      }
      for (const Entry<Key, Count>& entry : ranks_.exchange(out)) {
        if (!tables[shard_of(entry.key)].add({&entry, 1}, memory_left, overflow)) exhausted = true;
        if (exhausted || overflow) break;
      }
      // What one rank has met, all must hear.
      const ktour::StopKind why =
          resources_.watcher == nullptr ? ktour::StopKind::none : resources_.watcher->poll();
      const std::uint64_t news = (at < pieces.size() ? 1U : 0U) | (overflow ? 2U : 0U) |
                                 (exhausted ? 4U : 0U) | (why != ktour::StopKind::none ? 8U : 0U);
      std::uint64_t all = 0;
      MPI_Allreduce(&news, &all, 1, MPI_UINT64_T, MPI_BOR, MPI_COMM_WORLD);
      if ((all & 8U) != 0) throw Stopped{ktour::StopKind::interrupt, "it was interrupted"};
      if ((all & 4U) != 0)
        throw Stopped{ktour::StopKind::memory, "the states do not fit the memory"};
      if ((all & 2U) != 0) throw Overflow{};
      if ((all & 1U) == 0) break;
    }
    Layer<Key, Count> next;
    for (std::size_t shard = 0; shard < shard_count; ++shard)
      next.shards[shard] = tables[shard].take();
    return next;
  }

  const Ranks& ranks_;
  const ktour::count::Folder* folder_;
  const ktour::count::Resources& resources_;
  Cost& cost_;
};

// The states of a side at every rank, by pattern.
template <class Key, class Count>
ktour::count::StatesByPattern<Key, Count> everywhere(const Ranks& ranks,
                                                     const Layer<Key, Count>& own,
                                                     const ktour::count::Side& side,
                                                     const ktour::count::Resources& resources) {
  std::vector<Entry<Key, Count>> mine;
  for (const auto& shard : own.shards) mine.insert(mine.end(), shard.begin(), shard.end());
  auto layer = std::make_shared<Layer<Key, Count>>();
  layer->shards[0] = ranks.share(mine);
  return {layer, ktour::frontier::Codec<Key>(side.window, 1), resources};
}

template <class Key, class Count>
Number count(const Ranks& ranks, const ktour::count::Halves& halves,
             const ktour::count::Folder* folder, const ktour::count::Resources& resources,
             Cost& cost) {
  SpreadRun<Key, Count> run(ranks, folder, resources, cost);
  const auto left = everywhere(ranks, run(halves.left.steps, "first"), halves.left, resources);
  std::optional<ktour::count::StatesByPattern<Key, Count>> other;
  if (!halves.same()) {
    other.emplace(
        everywhere(ranks, run(halves.right().steps, "second"), halves.right(), resources));
  }
  const ktour::count::Middle<Key, Count> middle(halves.left, left, halves.right(),
                                                other ? *other : left);
  const auto targets = middle.targets({1, resources.memory, nullptr}, halves.mirrored);
  auto room = middle.room();
  Number sum = 0;
  bool overflow = false;
  for (std::size_t i = static_cast<std::size_t>(ranks.rank()); i < targets.size() && !overflow;
       i += static_cast<std::size_t>(ranks.size())) {
    try {
      sum += middle.tours(targets[i].pattern, room) * targets[i].weight;
    } catch (const Overflow&) {
      overflow = true;
    }
  }
  if (ranks.most(overflow ? 1 : 0) != 0) throw Overflow{};
  Number total = 0;
  for (const std::string& part : ranks.gather(sum.get_str())) total += Number(part);
  return total;
}

}  // namespace

std::string spread_count(const Ranks& ranks, const ktour::Problem& problem,
                         const std::optional<std::string>& checkpoint,
                         const ktour::count::Resources& resources) {
  const auto began = std::chrono::steady_clock::now();
  Cost cost;
  Number tours = 0;
  std::string reason;
  if (const auto proof = prove_impossible(problem)) {
    reason = proof->text;
  } else if (!ktour::count::can_be_halved(problem)) {
    throw Stopped{ktour::StopKind::none,
                  "the board is too small or too wide to be cut in halves: ktour count does it"};
  } else {
    const ktour::count::Halves halves(problem);
    ktour::count::check_width(halves.bits(), problem.board);
    std::optional<ktour::count::Folder> folder;
    if (checkpoint) {
      folder.emplace(fmt::format("{}/rank-{}-of-{}", *checkpoint, ranks.rank(), ranks.size()),
                     request_of(problem));
    }
    tours = ktour::count::with_types(halves.bits(), [&]<class Key, class Count>() {
      return count<Key, Count>(ranks, halves, folder ? &*folder : nullptr, resources, cost);
    });
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  nlohmann::ordered_json object{{"rows", problem.board.rows()},
                                {"cols", problem.board.cols()},
                                {"closed", problem.closed},
                                {"undirected", tours.get_str()}};
  if (!reason.empty()) object["reason"] = reason;
  object["ranks"] = ranks.size();
  object["states"] = cost.states;
  object["widest"] = cost.widest;
  object["seconds"] = seconds;
  return object.dump() + "\n";
}

}  // namespace app
