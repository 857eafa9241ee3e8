// Goes through every class of requests that the choice of tiles can tell apart, and makes the plan
// of a tour for one of each, on all processors: the enumeration that docs/search.md
// rests on.
//
//   request_classes [EVERY]     only every so-many-th pair of cuts, for a look
//
// The status is 1 if a class has no plan.
#include "request_classes.hpp"

#include <fmt/format.h>

#include <atomic>
#include <charconv>
#include <cstring>
#include <thread>

#include "ktour/parse.hpp"

int main(int count, char** words) {
  std::size_t every = 1;
  const char* end = count == 2 ? words[1] + std::strlen(words[1]) : nullptr;
  if (count > 2 ||
      (count == 2 && (std::from_chars(words[1], end, every).ptr != end || every == 0))) {
    fmt::print(stderr, "usage: request_classes [EVERY]\n");
    return 2;
  }
  const std::vector<ktour::test::CutClass> cuts = ktour::test::cut_classes();
  std::atomic<std::size_t> next = 0;
  std::atomic<std::uint64_t> tried = 0;
  std::atomic<std::uint64_t> planned = 0;
  const auto work = [&] {
    ktour::Status nobody;
    ktour::construct::Effort effort({}, nobody);
    ktour::construct::TileStore store(effort);
    for (std::size_t i; (i = next.fetch_add(every)) < cuts.size() * cuts.size();) {
      const auto& rows = cuts[i / cuts.size()];
      const auto& cols = cuts[i % cuts.size()];
      ktour::test::for_each_request(
          rows, cols, [&](const ktour::Board& board, ktour::Square from, ktour::Square to) {
            ++tried;
            if (ktour::construct::make_plan(board, from, to, store)) {
              ++planned;
            } else {
              fmt::print("no plan: ktour solve {} --start {} --end {}\n", to_string(board),
                         to_string(from), to_string(to));
            }
          });
    }
  };
  std::vector<std::jthread> threads(std::max(1U, std::thread::hardware_concurrency()));
  for (std::jthread& thread : threads) thread = std::jthread(work);
  threads.clear();
  const bool all = every > 1 || tried == ktour::test::request_classes;
  fmt::print("{} classes of {} tried, {} have a plan\n", tried.load(), ktour::test::request_classes,
             planned.load());
  return all && planned == tried ? 0 : 1;
}
