// Which classes are a pass, and how parts are added up.
#include "ktour/passes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/json_text.hpp"
#include "count/host_device.hpp"
#include "count/passes/part.hpp"
#include "count/passes/tree.hpp"
#include "count/store.hpp"
#include "ktour/parse.hpp"
#include "ktour/version.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

using namespace passes;
using Json = nlohmann::ordered_json;

// The half of a board with the lines the shorter way, where they can be halved.
struct Shape {
  int columns, lines;
  bool operator==(const Shape&) const = default;
};
Shape shape_of(const Board& board) {
  const int shorter = std::min(board.rows(), board.cols());
  const int longer = std::max(board.rows(), board.cols());
  return longer % 2 == 0 ? Shape{shorter, longer} : Shape{longer, shorter};
}

// The order of the squares in which the states of all classes are least.
HalfBoard half_board(const Shape& shape) {
  const int lines = shape.lines / 2 - 1;
  const auto lagging = [&](int lag) {
    return HalfBoard(shape.columns, lines, std::vector(static_cast<std::size_t>(lines), lag));
  };
  for (const int lag : {3, 2}) {
    if (HalfBoard board = lagging(lag); board.fits()) return board;
  }
  return lagging(1);
}

// The classes of a pass: of as many columns as it takes for all passes to get some, so that none
// has much more work than the others. (The last two columns make no classes.)
std::vector<Class> classes_of(const Shape& shape, const Pass& pass) {
  constexpr std::uint64_t each = 4;
  int columns = 1;
  std::vector<Class> all = classes(columns);
  while (all.size() / each < pass.of && columns < shape.columns - 2) all = classes(++columns);
  std::vector<Class> own;
  for (std::uint64_t i = pass.number; i < all.size(); i += pass.of) own.push_back(all[i]);
  return own;
}

Error not_a_part(const PartFile& file, std::string_view what) {
  return Error{fmt::format("{} {}", file.name, what)};
}

std::optional<Class> class_of(const std::string& text) {
  Class columns;
  for (std::size_t i = 0; i < text.size(); i += 3) {
    const auto digit = [&](std::size_t at) {
      return at < text.size() && text[at] >= '0' && text[at] <= '2' ? text[at] - '0' : 9;
    };
    columns.push_back(
        {static_cast<std::uint8_t>(digit(i)), static_cast<std::uint8_t>(digit(i + 1))});
  }
  if (to_text(columns) != text) return {};
  return columns;
}

// A sum in digits, of which a board that has passes needs far fewer.
bool is_number(std::string_view text) {
  constexpr std::size_t most = 4096;
  return !text.empty() && text.size() <= most &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

struct Found {
  mpz_class sum;
  const PartFile* file;
};
struct Parts {
  std::optional<Shape> shape;
  std::map<std::string, Found> sums;  // by class
  std::uint64_t states = 0;
};

Outcome read(const PartFile& file, const std::string& line, Parts& parts) {
  const auto damaged = [&] { return not_a_part(file, "is damaged: its check sum differs"); };
  const Result<Json> parsed = parse_json(line);
  if (!parsed || !parsed->is_object() || parsed->value("format", Json()) != "ktour-part") {
    return not_a_part(file, "is no part of a count");
  }
  const Json& json = *parsed;
  if (!has_check(line)) return damaged();
  try {
    const auto board = parse_board(json.at("board").get<std::string>());
    if (!board) return damaged();
    const Shape shape = shape_of(*board);
    if (parts.shape && *parts.shape != shape) {
      return not_a_part(file,
                        fmt::format("is a part of {}x{}, and others are of {}x{}", shape.columns,
                                    shape.lines, parts.shape->columns, parts.shape->lines));
    }
    parts.shape = shape;
    parts.states += json.at("states").get<std::uint64_t>();
    for (const Json& one : json.at("classes")) {
      const auto columns = class_of(one.at(0).get<std::string>());
      const auto& digits = one.at(1).get_ref<const std::string&>();
      if (!columns || !is_number(digits)) return damaged();
      const mpz_class sum(digits, 10);
      if (mpz_class(sum % count::to_number(Sum::prime)).get_str() != one.at(2).get<std::string>()) {
        return not_a_part(file, fmt::format("contradicts itself: the sum of class '{}' is not what "
                                            "it is modulo a prime",
                                            to_text(*columns)));
      }
      const auto [there, is_new] = parts.sums.try_emplace(to_text(*columns), Found{sum, &file});
      if (!is_new) {
        return not_a_part(file, fmt::format("has the class '{}' that {} has too", to_text(*columns),
                                            there->second.file->name));
      }
    }
  } catch (const std::exception&) {
    return damaged();
  }
  return Done{};
}

// The part of a pass that is kept in a folder, if it is there and sound.
std::optional<PartFile> kept_part(const count::Folder& folder, const std::string& name,
                                  const Problem& problem, const Pass& pass) {
  if (!folder.has(name)) return {};
  auto file = folder.read(name);
  if (!file) return {};
  constexpr std::size_t most = 1 << 26;
  const auto text = whole_text(*file, most);
  if (!text || !*text) return {};
  PartFile part{name, **text};
  Parts parts;
  if (!part.text.ends_with('\n') || !read(part, part.text.substr(0, part.text.size() - 1), parts) ||
      parts.shape != shape_of(problem.board)) {
    return {};
  }
  const std::vector<Class> wanted = classes_of(*parts.shape, pass);
  const bool right = parts.sums.size() == wanted.size() &&
                     std::all_of(wanted.begin(), wanted.end(), [&](const Class& columns) {
                       return parts.sums.contains(to_text(columns));
                     });
  if (!right) return {};
  return part;
}

// Whether the classes are all classes, each once: every class is there, or the classes of a column
// more are.
struct Cover {
  const Parts& parts;
  std::set<std::string> used{};
  std::vector<std::string> missing{};

  void look(const Class& columns) {
    const std::string text = to_text(columns);
    if (parts.sums.contains(text)) {
      used.insert(text);
      return;
    }
    // Classes of more columns, if any, stand right behind it.
    const auto behind = parts.sums.upper_bound(text);
    if (behind == parts.sums.end() || !behind->first.starts_with(text)) {
      missing.push_back(text);
      return;
    }
    for (const Class& longer : one_column_more(columns)) look(longer);
  }
};

}  // namespace

Outcome can_pass(const Problem& problem, std::uint64_t passes) {
  const bool plain = is_knights(problem) && problem.closed && !problem.start && !problem.end &&
                     problem.symmetry == Symmetry::none;
  if (!plain) {
    return Error{
        "passes are for closed tours of a knight on a full rectangle, with nothing else given"};
  }
  const Shape shape = shape_of(problem.board);
  constexpr int longest = 30;
  if (shape.columns < 3 || shape.lines < 4 || shape.lines % 2 != 0 ||
      std::max(shape.columns, shape.lines) > longest) {
    return Error{fmt::format("{} has no passes: a side must be even, and both from 3 to {}",
                             to_string(problem.board), longest)};
  }
  if (!half_board(shape).fits()) {
    return Error{fmt::format("{} is too wide for passes: its states do not fit 64 bits",
                             to_string(problem.board))};
  }
  const std::size_t most = classes(std::min(shape.columns - 2, 4)).size();
  if (passes == 0 || passes > most) {
    return Error{fmt::format("{} has 1 to {} passes", to_string(problem.board), most)};
  }
  return Done{};
}

namespace {

// The sums of some classes, as a part. `what` names it to those who watch.
Result<std::string> part_of(const Problem& problem, const std::vector<Class>& own,
                            const std::string& what, const CountOptions& options, Status& status) {
  const auto began = std::chrono::steady_clock::now();
  count::Job job(options, status);
  const Shape shape = shape_of(problem.board);
  HostDevice device(job);
  // Both lists of a leaf, what is made of them, and the tables meanwhile.
  constexpr std::uint64_t bytes_a_state = 160;
  Tree<HostDevice> tree(half_board(shape), device, options.memory / bytes_a_state);
  Part part{shape.columns, shape.lines, {}, std::string("ktour ") + version};
  job.total = own.size();
  for (const Class& columns : own) {
    job.phase = fmt::format("{}, class {} of {}", what, part.sums.size() + 1, own.size());
    const Sum sum = tree.sum(columns);
    if (device.fault()) {
      Error error = *device.fault();
      if (job.overflow) {
        return Error{error.message + " for passes; the board can be counted without",
                     ErrorKind::stopped};
      }
      if (error.kind == ErrorKind::memory) error.message += "; more passes need less";
      return error;
    }
    if (!sum.sound()) return Error{"a sum is too long", ErrorKind::stopped};
    part.sums.emplace_back(columns, sum);
    ++job.done;
  }
  part.states = job.cost.states;
  part.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return to_line(part);
}

}  // namespace

Result<std::string> count_pass(const Problem& problem, const Pass& pass,
                               const CountOptions& options, Status& status) {
  return or_out_of_memory([&]() -> Result<std::string> {
    if (const Outcome can = can_pass(problem, pass.of); !can) return can.error();
    if (pass.number >= pass.of) {
      return Error{fmt::format("pass {}: there are {}, from 0", pass.number, pass.of)};
    }
    return part_of(problem, classes_of(shape_of(problem.board), pass),
                   fmt::format("pass {} of {}", pass.number + 1, pass.of), options, status);
  });
}

Result<std::string> count_class(const Problem& problem, const std::string& columns,
                                const CountOptions& options, Status& status) {
  return or_out_of_memory([&]() -> Result<std::string> {
    if (const Outcome can = can_pass(problem); !can) return can.error();
    const auto wanted = class_of(columns);
    const auto most = static_cast<std::size_t>(shape_of(problem.board).columns - 2);
    if (!wanted || wanted->empty() || wanted->size() > most) {
      return Error{
          fmt::format("'{}' is no class of {}: it is two digits from 0 to 2 for each of 1 "
                      "to {} columns, such as '11 02'",
                      columns, to_string(problem.board), most)};
    }
    // Of a class and its partner, whose tours are counted together, one has its name in files.
    std::vector<Class> all{{}};
    for (const Column& column : *wanted) {
      std::vector<Class> longer;
      for (const Class& one : all) {
        for (Class& more : one_column_more(one)) {
          const Column& last = more.back();
          const bool fits = last.a == column.a && last.b == column.b;
          if (fits) longer.push_back(std::move(more));
        }
      }
      all = std::move(longer);
    }
    if (all.empty()) {
      return Error{fmt::format("the tours of class '{}' are counted with those of '{}'", columns,
                               to_text(partner(*wanted)))};
    }
    return part_of(problem, {*wanted}, fmt::format("class '{}'", columns), options, status);
  });
}

Result<std::vector<PartFile>> count_passes(const Problem& problem, Pass first, std::uint64_t every,
                                           const CountOptions& options, Status& status) {
  if (const Outcome can = can_pass(problem, first.of); !can) return can.error();
  if (every == 0) return Error{"every 0th pass is none"};
  const auto folder = count::Folder::open_if_named(options.folder, problem);
  if (!folder) return folder.error();
  std::vector<PartFile> files;
  for (Pass pass = first; pass.number < pass.of; pass.number += every) {
    const std::string name = fmt::format("part-{}-of-{}.json", pass.number, pass.of);
    if (*folder) {
      if (auto kept = kept_part(**folder, name, problem, pass)) {
        files.push_back(std::move(*kept));
        continue;
      }
    }
    const auto text = count_pass(problem, pass, options, status);
    if (!text) return text.error();
    if (*folder) {
      Outcome written = (*folder)->write(name, [&](const count::Folder::Write& write) {
        return write(std::as_bytes(std::span(*text)));
      });
      if (!written) return written.error();
    }
    files.push_back({name, *text});
  }
  return files;
}

namespace {

// Whether a number of tours can be right by those that a quarter-turn of a square board leaves as
// they are: of these there are few. All tours but those with a half-turn come in eights, and those
// with no more than a half-turn in fours, so the rest modulo four is that of the quarter-turns.
Result<bool> fits_quarter_turns(Problem problem, const mpz_class& undirected,
                                const CountOptions& options, Status& status) {
  if (problem.board.rows() != problem.board.cols()) return true;
  problem.symmetry = Symmetry::quarter;
  CountOptions apart = options;
  apart.folder.clear();
  apart.scratch = false;
  const Result<Tally> turned = count_tours(problem, apart, status);
  if (!turned) return turned.error();
  return mpz_class((undirected - turned->undirected) % 4) == 0;
}

}  // namespace

Result<Total> add_parts(const std::vector<PartFile>& files, const CountOptions& options,
                        Status& status) {
  Parts parts;
  for (const PartFile& file : files) {
    std::size_t lines = 0;
    for (std::size_t at = 0; at < file.text.size(); ++lines) {
      const std::size_t end = std::min(file.text.find('\n', at), file.text.size());
      if (const Outcome taken = read(file, file.text.substr(at, end - at), parts); !taken) {
        return taken.error();
      }
      at = end + 1;
    }
    if (lines == 0) return not_a_part(file, "is empty");
  }
  if (!parts.shape) return Error{"there is no part to add"};
  Cover cover{parts};
  cover.look({});
  for (const auto& [columns, found] : parts.sums) {
    if (!cover.used.contains(columns)) {
      return not_a_part(*found.file, fmt::format("has the class '{}', whose tours are also in a "
                                                 "class of fewer columns",
                                                 columns));
    }
  }
  if (!cover.missing.empty()) {
    return Error{fmt::format("{} classes are missing, such as '{}': not all parts are there",
                             cover.missing.size(), cover.missing.front())};
  }
  const auto [shorter, longer] = std::minmax(parts.shape->columns, parts.shape->lines);
  Total total{Problem(Board(shorter, longer)), {}};
  total.problem.closed = true;
  Tally& tally = total.tally;
  for (const auto& [columns, found] : parts.sums) tally.undirected += found.sum;
  tally.directed = 2 * tally.undirected;
  tally.method = CountMethod::passes;
  tally.cost.states = parts.states;
  // On wider boards the tours with a half-turn do not fit a memory.
  constexpr int widest = 8;
  const bool narrow = shorter <= widest;
  const Result<bool> fits =
      narrow ? fits_symmetric_counts(total.problem, tally.undirected, options, status)
             : fits_quarter_turns(total.problem, tally.undirected, options, status);
  if (fits && !*fits) {
    return Error{fmt::format("the parts add up to {}, which does not fit the number of symmetric "
                             "tours",
                             tally.undirected.get_str()),
                 ErrorKind::stopped};
  }
  if (!fits && fits.error().kind != ErrorKind::memory) return fits.error();
  tally.checked = narrow && static_cast<bool>(fits);
  return total;
}

}  // namespace ktour
