// The sentences in which a technique tells what it found.
#include <fmt/format.h>

#include "ktour/parse.hpp"
#include "puzzle/techniques.hpp"

namespace ktour::by_hand {
namespace {

// Names squares and numbers as people see them.
class Names {
 public:
  Names(const Grid& grid, const Problem& problem, const Conclusion& found)
      : grid_(grid), problem_(problem), found_(found) {}

  std::string square(Place place) const {
    const Square s = grid_.field().squares[place];
    return has_chess_names(problem_.board) ? to_algebraic(s, problem_.board)
                                           : to_string(s, problem_.board);
  }
  std::uint64_t number(Step step) const { return number_of({{}, step}, problem_); }
  // "12 on c3"
  std::string known(Step step) const {
    return fmt::format("{} on {}", number(step), square(grid_.at(step)));
  }
  // "so 13 is on d5"
  std::string so() const {
    return fmt::format("so {} is {}on {}", number(found_.step), found_.excludes ? "not " : "",
                       square(found_.place));
  }
  // "2 moves after 12 on c3"
  std::string distance(Step from) const {
    const auto n = grid_.size();
    const bool after = from < found_.step;
    std::size_t moves = after ? found_.step - from : from - found_.step;
    std::string_view which = after ? "after" : "before";
    if (grid_.field().closed && 2 * moves > n) {
      moves = n - moves;
      which = after ? "before" : "after";
    }
    return fmt::format("{} move{} {} {}", moves, moves == 1 ? "" : "s", which, known(from));
  }
  std::string supposed() const {
    return fmt::format("if {} were on {}", number(found_.step), square(found_.place));
  }

 private:
  const Grid& grid_;
  const Problem& problem_;
  const Conclusion& found_;
};

}  // namespace

std::string tell_next(const Grid& grid, const Problem& problem, const Conclusion& found) {
  const Names names(grid, problem, found);
  return fmt::format("From {} only {} is left, {}.", names.known(found.steps[0]),
                     names.square(found.place), names.so());
}

std::string tell_between(const Grid& grid, const Problem& problem, const Conclusion& found) {
  const Names names(grid, problem, found);
  return fmt::format("Between {} and {} only {} is left, {}.", names.known(found.steps[0]),
                     names.known(found.steps[1]), names.square(found.place), names.so());
}

std::string tell_two_ways(const Grid& grid, const Problem& problem, const Conclusion& found) {
  const Names names(grid, problem, found);
  std::string stand;
  for (const Place way : found.places) {
    if (grid.is_free(way)) continue;
    stand += fmt::format("{}{} is {}", stand.empty() ? "" : " and ", names.square(way),
                         names.number(grid.on(way)));
  }
  return fmt::format("{} has only {} and {} left, and {}, {}.", names.square(found.place),
                     names.square(found.places[0]), names.square(found.places[1]), stand,
                     names.so());
}

std::string tell_gap(const Grid& grid, const Problem& problem, const Conclusion& found) {
  const Names names(grid, problem, found);
  return fmt::format("All ways from {} to {} that are left have {} on {}, {}.",
                     names.known(found.steps[0]), names.known(found.steps[1]),
                     names.number(found.step), names.square(found.place), names.so());
}

std::string tell_reach(const Grid& grid, const Problem& problem, const Conclusion& found) {
  const Names names(grid, problem, found);
  std::string where;
  for (const Step known : found.steps) {
    where += fmt::format("{}{}", where.empty() ? "" : " and ", names.distance(known));
  }
  return fmt::format("{} is {}: of the free squares only {} can be that, {}.",
                     names.number(found.step), where, names.square(found.place), names.so());
}

std::string tell_only_number(const Grid& grid, const Problem& problem, const Conclusion& found) {
  const Names names(grid, problem, found);
  return fmt::format("No number but {} can reach {}, {}.", names.number(found.step),
                     names.square(found.place), names.so());
}

std::string tell_links(const Grid& grid, const Problem& problem, const Conclusion& found) {
  const Names names(grid, problem, found);
  const std::string beside = names.known(grid.on(found.places[0]));
  if (found.excludes) {
    return fmt::format(
        "The squares that have only two ways left take the moves of {} or of {}, or a ring would "
        "close: no move leads from one to the other, {}.",
        beside, names.square(found.place), names.so());
  }
  const Place because = found.places[1];
  const std::string who =
      because == found.places[0]
          ? fmt::format("{} has no other way left", beside)
          : fmt::format("{} needs the move from {}", names.square(because), beside);
  return fmt::format("Squares that have only two ways left take both, and {}, {}.", who,
                     names.so());
}

std::string tell_stranded(const Grid& grid, const Problem& problem, const Conclusion& found) {
  const Names names(grid, problem, found);
  return fmt::format("{}, {} would have too few ways left, {}.", names.supposed(),
                     names.square(found.places[0]), names.so());
}

std::string tell_parts(const Grid& grid, const Problem& problem, const Conclusion& found) {
  const Names names(grid, problem, found);
  return fmt::format("{}, no missing numbers would fill the squares around {}, {}.",
                     names.supposed(), names.square(found.places[0]), names.so());
}

std::string tell_trial(const Grid& grid, const Problem& problem, const Conclusion& found) {
  const Names names(grid, problem, found);
  const std::string wrong =
      found.steps.empty()
          ? fmt::format("{} would end without its two ways", names.square(found.places[0]))
          : fmt::format("{} would end without a square", names.number(found.steps[0]));
  return fmt::format("{}, then, step by step, {}, {}.", names.supposed(), wrong, names.so());
}

}  // namespace ktour::by_hand
