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

#include "count/halves.hpp"
#include "count/types.hpp"
#include "ktour/passes.hpp"
#include "mpi/commands.hpp"
#include "plan/impossible.hpp"
#include "report/report.hpp"

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

  Number sum(const Number& number) const override {
    Number total = 0;
    for (const std::string& part : ranks_.gather(number.get_str())) total += Number(part);
    return total;
  }
  std::size_t number() const override { return index(ranks_.rank()); }
  std::size_t machines() const override { return index(ranks_.size()); }

  Result<std::shared_ptr<const Layer<Key, Count>>> whole(
      std::shared_ptr<const Layer<Key, Count>> own) const override {
    using L = Layer<Key, Count>;
    Outcome read = ktour::Done{};
    typename L::List list;
    typename L::Lists lists;
    for (std::size_t shard = 0; shard < shard_count; ++shard) {
      const auto states = own->read(own->shard(shard), list);
      if (!states) read = states.error();
      lists[shard] = ranks_.share(states ? *states : typename L::Records());
    }
    if (const Outcome all = ranks_.agreed(read); !all) return all.error();
    return std::shared_ptr<const L>(std::make_shared<const L>(std::move(lists)));
  }

  /// This rank's share. (No cycle is closed before the middle.)
  Outcome expand(const ktour::frontier::Decision& step, unsigned group,
                 const Layer<Key, Count>& from, Gathering<Key, Count>& gathering,
                 Number& /*closed*/, Job& job) const override {
    const Advance<Key> advance(step, group);
    const auto pieces = from.pieces();
    constexpr std::size_t pieces_a_round = 64;
    Outcome read = ktour::Done{};
    typename Layer<Key, Count>::List list;
    for (std::size_t at = 0;;) {
      std::vector<std::vector<Entry<Key, Count>>> out(index(ranks_.size()));
      for (std::size_t end = std::min(pieces.size(), at + pieces_a_round); at < end; ++at) {
        const auto states = from.read(pieces[at], list);
        if (!states) {
          read = states.error();
          break;
        }
        ktour::count::expand(
            advance, *states,
            [&](const Entry<Key, Count>& entry) {
              out[owner(advance.shard(entry.key))].push_back(entry);
            },
            [](std::uint64_t, const Count&) {});
      }
      for (const Entry<Key, Count>& entry : ranks_.exchange(out)) {
        gathering.add(advance.shard(entry.key), {&entry, 1});
        if (!gathering.sound()) break;
      }
      // What one rank has met, all must hear.
      const ktour::StopKind stop = job.status.poll(job.progress());
      const bool unsound = !gathering.sound() || !read;
      const std::uint64_t news = ranks_.any((at < pieces.size() ? 1U : 0U) |
                                            (gathering.overflow() ? 2U : 0U) | (unsound ? 4U : 0U) |
                                            (stop == ktour::StopKind::timeout ? 8U
                                             : stop != ktour::StopKind::none  ? 16U
                                                                              : 0U));
      if ((news & 16U) != 0) return ktour::stop_error(ktour::StopKind::interrupt);
      if ((news & 8U) != 0) return ktour::stop_error(ktour::StopKind::timeout);
      if ((news & 2U) != 0) return job.overflowed();
      if ((news & 4U) != 0) return ranks_.agreed(read ? gathering.fault(job) : read);
      if (news == 0) return ktour::Done{};
    }
  }

 private:
  static std::size_t index(int rank) { return static_cast<std::size_t>(rank); }
  std::size_t owner(std::size_t shard) const { return shard % index(ranks_.size()); }

  const Ranks& ranks_;
};

std::string own_folder(const Ranks& ranks, const ktour::CountOptions& options) {
  if (options.folder.empty()) return {};
  return fmt::format("{}/rank-{}-of-{}", options.folder, ranks.rank(), ranks.size());
}

// Its layers are a share of all: whoever takes them for more must see that.
std::string share_of(const Ranks& ranks) {
  return fmt::format("rank {} of {}", ranks.rank(), ranks.size());
}

std::string as_json(const Ranks& ranks, const ktour::Problem& problem, const Number& tours,
                    const std::string& reason, const ktour::CountCost& cost,
                    std::chrono::steady_clock::time_point began) {
  nlohmann::ordered_json object = ktour::reports::kind_in_json(problem);
  object["undirected"] = tours.get_str();
  if (!reason.empty()) object["reason"] = reason;
  object["ranks"] = ranks.size();
  object["states"] = cost.states;
  object["widest"] = cost.widest;
  object["seconds"] =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return object.dump() + "\n";
}

}  // namespace

Result<std::string> spread_count(const Ranks& ranks, const ktour::Problem& problem,
                                 const ktour::CountOptions& options, ktour::Status& status) {
  const auto began = std::chrono::steady_clock::now();
  // Every rank is one thread.
  Job job({1, options.memory}, status);
  Number tours = 0;
  const auto proof = prove_impossible(problem);
  std::optional<Halves> halves;
  if (!proof) {
    ktour::Pulse pulse(status);
    const auto graphs = graphs_of(problem, pulse);
    const auto cut = graphs.size() == 1 ? cut_of(problem, graphs[0], pulse) : std::nullopt;
    if (!cut) {
      return Error{"the board is too small or too wide to be cut in halves: ktour count does it",
                   ktour::ErrorKind::stopped};
    }
    halves.emplace(graphs[0], *cut);
  }
  if (halves) {
    const auto folder = Folder::open_if_named(own_folder(ranks, options), problem, share_of(ranks));
    const Outcome all = ranks.agreed(folder ? Outcome(ktour::Done{}) : Outcome(folder.error()));
    if (!all) return all.error();
    auto counted = with_types(halves->lengths(), problem.board, job, [&]<class Key, class Count>() {
      const Keeping keeping{*folder ? &**folder : nullptr, false, options.scratch};
      return count_halves<Key, Count>(*halves, keeping, job, SpreadMachine<Key, Count>(ranks));
    });
    if (!counted) return counted.error();
    tours = std::move(*counted);
  }
  return as_json(ranks, problem, tours, proof ? proof->text : "", job.cost, began);
}

Result<std::string> spread_passes(const Ranks& ranks, const ktour::Problem& problem,
                                  std::uint64_t passes, const ktour::CountOptions& options,
                                  ktour::Status& status) {
  const auto began = std::chrono::steady_clock::now();
  ktour::CountOptions own = options;
  own.threads = 1;
  own.folder = own_folder(ranks, options);
  TogetherStatus together(ranks, status);
  const auto counted = count_passes(problem, {static_cast<std::uint64_t>(ranks.rank()), passes},
                                    static_cast<std::uint64_t>(ranks.size()), own, together);
  const Outcome all = together.agreed(counted ? Outcome(ktour::Done{}) : Outcome(counted.error()));
  if (!all) return all.error();
  std::string text;
  for (const ktour::PartFile& part : *counted) text += part.text;
  std::vector<ktour::PartFile> files;
  for (std::string& lines : ranks.gather(text)) {
    if (!lines.empty()) files.push_back({fmt::format("the part of rank {}", files.size()), lines});
  }
  if (!ranks.first()) return std::string();
  const auto total = add_parts(files, own, status);
  if (!total) return total.error();
  return as_json(ranks, total->problem, total->tally.undirected, "", total->tally.cost, began);
}

}  // namespace app
