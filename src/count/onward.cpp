// Layers gone through backwards, and the join that tells what goes on from the middle.
#include "count/onward.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/processor.hpp"

namespace ktour::count {
namespace {

bool is_zero(std::uint64_t count) {
  return count == 0;
}
template <std::size_t Words>
bool is_zero(const Long<Words>& count) {
  return count.limb == Long<Words>().limb;
}

}  // namespace

template <class Key, class Count>
Outcome go_back(const Steps& steps, Ran<Key, Count> ran, Lists<Key, Count> ways,
                std::vector<Number>* uses, const TakeWays<Key, Count>& take, Job& job) {
  ran.last.reset();
  take(steps.size(), ways);
  for (std::size_t step = steps.size(); step-- > 0;) {
    job.phase = fmt::format("ways on, step {} of {}", step + 1, steps.size());
    ran.layers.forget(step + 1);
    const auto layer = ran.layers.get(step);
    if (!layer) return layer.error();
    const WaysByKey<Key, Count> next(ways);
    const frontier::Transition<Key> transition(steps[step], 1);
    struct Local {
      std::vector<ProductSum<Count>> uses;
      bool overflow = false;
    };
    const auto& edges = steps[step].edges;
    std::vector<Local> locals(job.threads, Local{std::vector<ProductSum<Count>>(edges.size())});
    Lists<Key, Count> now;
    const auto work = [&](unsigned thread, std::size_t shard, const auto& states) {
      Local& local = locals[thread];
      for (const Entry<Key, Count>& entry : states) {
        Count sum{};
        const auto goes_on = [&](frontier::Choice choice, const Count& there) {
          local.overflow |= add_to(sum, there);
          for (; uses != nullptr && choice != 0; choice &= choice - 1) {
            local.uses[static_cast<std::size_t>(std::countr_zero(choice))].add(entry.count, there);
          }
        };
        transition(
            entry.key,
            [&](Key to, frontier::Choice choice) {
              const Count* on = next.find(shard_of(transition.pattern(to)), to);
              if (on != nullptr) goes_on(choice, *on);
            },
            [&](frontier::Choice choice) { goes_on(choice, Count{1}); });
        if (!is_zero(sum)) now[shard].push_back({entry.key, sum});
      }
      return !local.overflow;
    };
    if (Outcome worked = (*layer)->each((*layer)->shards(), job, work); !worked) return worked;
    for (const Local& local : locals) {
      if (local.overflow) return job.overflowed();
      for (std::size_t i = 0; uses != nullptr && i < edges.size(); ++i) {
        (*uses)[edges[i].edge] += local.uses[i].value();
      }
    }
    ways = std::move(now);
    take(step, ways);
  }
  return Done{};
}

namespace {

template <class Key, class Count>
class FromMiddle {
 public:
  using States = StatesByPattern<Key, Count>;
  using Record = Entry<Key, Count>;

  FromMiddle(const Side& side, const States& states, const Side& other, const States& other_states,
             Job& job)
      : side_(side),
        states_(states),
        other_(other),
        other_states_(other_states),
        middle_(side, states, other, other_states),
        contractions_(side.window / 2 * 2),
        mirror_(side.mirror()),
        job_(job) {}

  Result<Lists<Key, Count>> operator()(std::vector<Number>* uses) {
    const auto targets = middle_.targets(job_, false);
    if (!targets) return targets.error();
    job_.phase = "joining the halves";
    Gathering<Key, Count> gathering(job_.memory_beside(0));
    std::vector<Local> locals;
    for (unsigned i = 0; i < job_.threads; ++i) locals.emplace_back(contractions_, side_);
    constexpr std::size_t piece = 64;
    const std::size_t pieces = (targets->size() + piece - 1) / piece;
    const Outcome joined = job_.each(pieces, [&](unsigned thread, std::size_t item) {
      Local& local = locals[thread];
      const std::size_t end = std::min(targets->size(), (item + 1) * piece);
      on_this_processor([&] {
        for (std::size_t i = item * piece; i < end; ++i) {
          take((*targets)[i].pattern, local, gathering);
        }
      });
      return gathering.sound() && !local.closing.overflow();
    });
    for (Local& local : locals) {
      if (local.closing.overflow()) return job_.overflowed();
      for (std::size_t to = 0; to < shard_count; ++to) gathering.add(to, local.buffers[to]);
    }
    if (gathering.overflow()) return job_.overflowed();
    if (!joined) return joined.error();
    if (Outcome sound = gathering.fault(job_); !sound) return sound.error();
    if (uses != nullptr) add_uses(locals, *uses);
    return gathering.lists(job_);
  }

 private:
  struct Item {
    std::uint64_t rank;
    Key key;
    Count count;
    std::uint32_t carry;
    bool kept;  // it is itself in the layer, and not only its image
  };
  struct alignas(64) Local {
    Local(const Contractions& contractions, const Side& side)
        : closing(contractions), uses(side.carries.size()), buffers(shard_count) {}
    Join<Count, Wanted> closing;
    std::vector<ProductSum<Count>> uses;  // by carry
    std::vector<std::vector<Record>> buffers;
    std::vector<Item> items;
    std::vector<Wanted> lefts;
    std::vector<Pairing<Count>> rights;
    std::vector<Count> sums;
  };

  void take(Pattern target, Local& local, Gathering<Key, Count>& gathering) const {
    const std::uint32_t ends = ends_of(target, side_.window);
    const auto count = static_cast<unsigned>(std::popcount(ends));
    if (count == 0) return;
    local.rights.clear();
    middle_.each_carried(
        other_, other_states_, middle_.complement(target), ends,
        [this](unsigned i) { return other_.turned(i); },
        [&](std::uint64_t rank, const Record& entry, const Carry&) {
          local.rights.push_back({rank, entry.count});
        });
    if (local.rights.empty()) return;
    local.closing.merge(count, local.rights);
    gather(target, ends, local);
    // A rank once, with a place for its sum.
    std::sort(local.items.begin(), local.items.end(),
              [](const Item& x, const Item& y) { return x.rank < y.rank; });
    local.lefts.clear();
    for (const Item& item : local.items) {
      if (!local.lefts.empty() && local.lefts.back().rank == item.rank) continue;
      local.lefts.push_back({item.rank, static_cast<std::uint32_t>(local.lefts.size())});
    }
    local.sums.assign(local.lefts.size(), Count{});
    local.closing(count, local.lefts, local.rights, local.sums);
    std::size_t place = 0;
    for (const Item& item : local.items) {
      while (local.lefts[place].rank != item.rank) ++place;
      const Count& on = local.sums[place];
      if (is_zero(on)) continue;
      local.uses[item.carry].add(item.count, on);
      if (item.kept) emit({item.key, on}, local, gathering);
    }
  }

  void gather(Pattern target, std::uint32_t ends, Local& local) const {
    local.items.clear();
    const auto& codec = states_.codec();
    middle_.each_carried(
        side_, states_, target, ends, [](unsigned i) { return i; },
        [&](std::uint64_t rank, const Record& entry, const Carry& carry) {
          const auto pattern = static_cast<Pattern>(codec.degrees_of(entry.key));
          bool kept = pattern == target - carry.degrees;
          if (kept && states_.folded()) {
            frontier::State state;
            codec.unpack(entry.key, state);
            kept = mirror_.least(codec, state, 0) == entry.key;
          }
          const auto number = static_cast<std::uint32_t>(&carry - side_.carries.data());
          local.items.push_back({rank, entry.key, entry.count, number, kept});
        });
  }

  void emit(const Record& ways, Local& local, Gathering<Key, Count>& gathering) const {
    constexpr std::size_t buffer_size = 256;
    const auto shard = shard_of(static_cast<std::uint64_t>(states_.codec().degrees_of(ways.key)));
    auto& buffer = local.buffers[shard];
    buffer.push_back(ways);
    if (buffer.size() < buffer_size) return;
    gathering.add(shard, buffer);
    buffer.clear();
  }

  void add_uses(const std::vector<Local>& locals, std::vector<Number>& uses) const {
    const auto& edges = side_.graph.edges;
    const auto vertex = [&](unsigned place) { return side_.first + place - side_.apex; };
    for (std::size_t i = 0; i < side_.carries.size(); ++i) {
      Number tours = 0;
      for (const Local& local : locals) tours += local.uses[i].value();
      for (const auto& [a, b] : side_.carries[i].edges) {
        const auto [low, high] = std::minmax({vertex(a), vertex(b)});
        const auto found = std::find_if(
            edges.begin(), edges.end(),
            [&, l = low, h = high](const Edge& edge) { return edge.a == l && edge.b == h; });
        uses[static_cast<std::size_t>(found - edges.begin())] += tours;
      }
    }
  }

  const Side& side_;
  const States& states_;
  const Side& other_;
  const States& other_states_;
  Middle<Key, Count> middle_;
  Contractions contractions_;
  frontier::Mirror mirror_;
  Job& job_;
};

}  // namespace

template <class Key, class Count>
Result<Lists<Key, Count>> ways_on_from_middle(const Side& side,
                                              const StatesByPattern<Key, Count>& states,
                                              const Side& other,
                                              const StatesByPattern<Key, Count>& other_states,
                                              std::vector<Number>* uses, Job& job) {
  return FromMiddle<Key, Count>(side, states, other, other_states, job)(uses);
}

#define KTOUR_MAKE(Key, Count)                                                                     \
  template Outcome go_back(const Steps&, Ran<Key, Count>, Lists<Key, Count>, std::vector<Number>*, \
                           const TakeWays<Key, Count>&, Job&);                                     \
  template Result<Lists<Key, Count>> ways_on_from_middle(                                          \
      const Side&, const StatesByPattern<Key, Count>&, const Side&,                                \
      const StatesByPattern<Key, Count>&, std::vector<Number>*, Job&);
KTOUR_FOR_ONWARD_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
