// ktour-mpi count: the count of ktour, with the states spread over the ranks.
//
// Every rank has the states of some shards: those whose number is its own modulo the number of
// ranks. In a round each rank expands some of its states, sends what follows to those whose it is
// and adds what it gets to its tables; there are rounds until no rank has states left. All ranks
// learn of an overflow, of memory that does not suffice and of a request to stop in the same round,
// so they end together.
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "count/middle.hpp"
#include "count/run.hpp"
#include "count/side.hpp"
#include "count/types.hpp"
#include "mpi/commands.hpp"
#include "plan/impossible.hpp"

namespace app {
namespace {

using namespace ktour::count;
using ktour::Error;
using ktour::Outcome;
using ktour::Result;

template <class Key, class Count>
class SpreadMachine final : public Machine<Key, Count> {
 public:
  explicit SpreadMachine(const Ranks& ranks) : ranks_(ranks) {}

  bool owns(std::size_t shard) const override { return owner(shard) == index(ranks_.rank()); }
  std::uint64_t least(std::uint64_t number) const override { return ranks_.least(number); }
  std::uint64_t sum(std::uint64_t number) const override { return ranks_.sum(number); }
  Outcome agreed(Outcome own) const override { return ranks_.agreed(own); }

  /// This rank's share of the next layer. (No cycle is closed before the middle.)
  Result<Layer<Key, Count>> advance(const ktour::frontier::Decision& step, unsigned group,
                                    const Layer<Key, Count>& from, Number& /*closed*/,
                                    Job& job) const override {
    const Advance<Key, Count> advance(step, group);
    const auto pieces = advance.pieces_of(from);
    std::vector<Table<Key, Count>> tables(shard_count);
    std::atomic<std::int64_t> memory_left{job.memory_beside(from.bytes())};
    bool overflow = false;
    bool exhausted = false;
    constexpr std::size_t pieces_a_round = 64;
    for (std::size_t at = 0;;) {
      std::vector<std::vector<Entry<Key, Count>>> out(index(ranks_.size()));
      for (std::size_t end = std::min(pieces.size(), at + pieces_a_round); at < end; ++at) {
        advance.expand(
            pieces[at],
            [&](const Entry<Key, Count>& entry) {
              out[owner(shard_of(entry.key))].push_back(entry);
            },
            [](const Count&) {});
      }
      for (const Entry<Key, Count>& entry : ranks_.exchange(out)) {
        if (!tables[shard_of(entry.key)].add({&entry, 1}, memory_left, overflow)) exhausted = true;
        if (exhausted || overflow) break;
      }
      // What one rank has met, all must hear.
      const ktour::StopKind stop = job.status.poll(job.progress());
      const std::uint64_t news =
          ranks_.any((at < pieces.size() ? 1U : 0U) | (overflow ? 2U : 0U) | (exhausted ? 4U : 0U) |
                     (stop == ktour::StopKind::timeout ? 8U
                      : stop != ktour::StopKind::none  ? 16U
                                                       : 0U));
      if ((news & 16U) != 0) return ktour::stop_error(ktour::StopKind::interrupt);
      if ((news & 8U) != 0) return ktour::stop_error(ktour::StopKind::timeout);
      if ((news & 4U) != 0) return Job::no_room();
      if ((news & 2U) != 0) return job.overflowed();
      if (news == 0) break;
    }
    Layer<Key, Count> next;
    for (std::size_t shard = 0; shard < shard_count; ++shard) {
      next.shards[shard] = tables[shard].take();
    }
    return next;
  }

 private:
  static std::size_t index(int rank) { return static_cast<std::size_t>(rank); }
  std::size_t owner(std::size_t shard) const { return shard % index(ranks_.size()); }

  const Ranks& ranks_;
};

// Something all ranks have made, or an error for all.
template <class T>
Result<T> agreed(const Ranks& ranks, Result<T> own) {
  const Outcome all = ranks.agreed(own ? Outcome(ktour::Done{}) : own.error());
  if (!all) return all.error();
  return own;
}

template <class Key, class Count>
Result<Number> count(const Ranks& ranks, const Halves& halves, const Folder* folder, Job& job) {
  const SpreadMachine<Key, Count> machine(ranks);
  using States = StatesByPattern<Key, Count>;
  // Where ranks do not talk to each other none may stop alone.
  ktour::Status nobody;
  Job quiet({1, job.memory}, nobody);
  // The states of a side at every rank.
  const auto states_of = [&](const Side& side, const char* label) -> Result<States> {
    const auto steps = halves.symmetric ? side.folded_steps() : side.steps;
    auto ran = run<Key, Count>(steps, 1, label, {folder, false}, job, machine);
    if (!ran) return ran.error();
    std::vector<Entry<Key, Count>> own;
    for (const auto& shard : ran->last->shards) own.insert(own.end(), shard.begin(), shard.end());
    ran->last.reset();
    auto layer = std::make_shared<Layer<Key, Count>>();
    layer->shards[0] = ranks.share(own);
    return agreed(ranks, States::of(std::move(layer), side, halves.symmetric, quiet));
  };
  const auto left = states_of(halves.left, "first");
  if (!left) return left.error();
  std::optional<Result<States>> right;
  if (!halves.same()) right.emplace(states_of(halves.right(), "second"));
  if (right && !*right) return right->error();

  const Middle<Key, Count> middle(halves.left, *left, halves.right(), right ? **right : *left);
  const auto targets = agreed(ranks, middle.targets(quiet, halves.mirrored));
  if (!targets) return targets.error();
  auto room = middle.room();
  Number sum = 0;
  for (auto i = static_cast<std::size_t>(ranks.rank()); i < targets->size();
       i += static_cast<std::size_t>(ranks.size())) {
    sum += middle.tours((*targets)[i].pattern, room) * (*targets)[i].weight;
    if (room.join.overflow()) break;
  }
  if (ranks.most(room.join.overflow() ? 1 : 0) != 0) return job.overflowed();
  Number total = 0;
  for (const std::string& part : ranks.gather(sum.get_str())) total += Number(part);
  return total;
}

}  // namespace

Result<std::string> spread_count(const Ranks& ranks, const ktour::Problem& problem,
                                 const ktour::CountOptions& options, ktour::Status& status) {
  const auto began = std::chrono::steady_clock::now();
  // Every rank is one thread.
  Job job({1, options.memory}, status);
  Number tours = 0;
  const auto proof = prove_impossible(problem);
  if (!proof && !can_be_halved(problem)) {
    return Error{"the board is too small or too wide to be cut in halves: ktour count does it",
                 ktour::ErrorKind::stopped};
  }
  if (!proof) {
    const std::string own = options.folder.empty() ? ""
                                                   : fmt::format("{}/rank-{}-of-{}", options.folder,
                                                                 ranks.rank(), ranks.size());
    const auto folder = agreed(ranks, Folder::open_if_named(own, problem));
    if (!folder) return folder.error();
    const Halves halves(problem);
    auto counted = with_types(halves.lengths(), problem.board, job, [&]<class Key, class Count>() {
      return count<Key, Count>(ranks, halves, *folder ? &**folder : nullptr, job);
    });
    if (!counted) return counted.error();
    tours = std::move(*counted);
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  nlohmann::ordered_json object{{"rows", problem.board.rows()},
                                {"cols", problem.board.cols()},
                                {"closed", problem.closed},
                                {"undirected", tours.get_str()}};
  if (proof) object["reason"] = proof->text;
  object["ranks"] = ranks.size();
  object["states"] = job.cost.states;
  object["widest"] = job.cost.widest;
  object["seconds"] = seconds;
  return object.dump() + "\n";
}

}  // namespace app
