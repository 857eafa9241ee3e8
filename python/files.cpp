// Tours in and out: every format, files that appear whole or not at all, pictures, the checker.
#include <algorithm>
#include <string_view>

#include "held.hpp"
#include "ktour/draw.hpp"
#include "ktour/proof.hpp"
#include "ktour/system.hpp"

namespace binding {
namespace {

using ktour::Format;
using namespace py::literals;

// How a picture is to look: keywords as the words of the command line.
ktour::PictureOptions look_of(const py::dict& words, const Format& format) {
  ktour::Words look;
  for (const auto& [key, value] : words) {
    const auto name = key.cast<std::string>();
    if (value.is(py::bool_(true)) || value.is(py::bool_(false))) {
      look.push_back({(value.is(py::bool_(true)) ? "" : "no-") + name});
    } else {
      look.push_back({name, {py::str(value).cast<std::string>()}});
    }
  }
  return need(read_look(look, format));
}

ktour::Outcome write(const Held& held, const Format& format, const ktour::PictureOptions& look,
                     ktour::Sink& sink, Listener& listener) {
  if (format.writes()) return write_answer(held.answer, format, sink);
  if (auto can = can_draw(held.board(), format, look, free_memory()); !can) return can;
  ktour::PageEntry entry = page_entry(held.answer);
  entry.title = look.title;
  if (!held.has_method) {
    entry.method.reset();
    entry.work.reset();
  }
  return draw({&entry, 1}, format, look, sink, listener);
}

const Format& format_of(const std::string& name) {
  return *need(ktour::parse_format(name), "format");
}

py::bytes written(const Held& held, const std::string& name, const py::dict& words) {
  const Format& format = format_of(name);
  const ktour::PictureOptions look = look_of(words, format);
  Listener listener;
  // In memory there is no block that an interrupt could end, so it is held to the memory.
  if (const auto least = least_bytes(format, held.board()); least > free_memory()) {
    raise({"it would take " + ktour::shown_bytes(least) + ": more than the memory",
           ktour::ErrorKind::memory});
  }
  class Sink final : public ktour::Sink {
   public:
    explicit Sink(Listener& l) : listener_(l) {}
    ktour::Outcome write(std::string_view bytes) override {
      text.append(bytes);
      if (!listener_.stopped()) return ktour::Done{};
      return ktour::Error{"interrupted", ktour::ErrorKind::stopped};
    }
    std::string text;

   private:
    Listener& listener_;
  } sink(listener);
  at_work(listener, [&] { return write(held, format, look, sink, listener); });
  return sink.text;
}

// A file that appears whole or not at all.
template <class Write>
void write_file(const std::string& path, Listener& listener, Write&& write) {
  const ktour::Outcome saved = [&]() -> ktour::Outcome {
    const py::gil_scoped_release unlocked;
    ktour::Result<ktour::OutputFile> file = ktour::OutputFile::open(path, interrupted_in_file);
    if (!file) return file.error();
    if (ktour::Outcome done = write(*file); !done) return done;
    return file->commit();
  }();
  listener.raise_again();
  raise_from_file();
  if (!saved) raise(saved.error());
}

void save(const Held& held, const std::string& path, const std::optional<std::string>& format,
          const py::dict& words) {
  const Format* chosen = format ? &format_of(*format) : ktour::format_of_file(path);
  if (chosen == nullptr) {
    raise({"the ending of '" + path + "' names no format: give one with format="});
  }
  const ktour::PictureOptions look = look_of(words, *chosen);
  Listener listener;
  write_file(path, listener,
             [&](ktour::Sink& file) { return write(held, *chosen, look, file, listener); });
}

void save_bytes(const std::string& path, const py::bytes& bytes) {
  const std::string_view text = bytes;
  Listener listener;
  write_file(path, listener, [&](ktour::Sink& file) { return file.write(text); });
}

// --- reading -------------------------------------------------------------------------------------

// The tours of a file one after the other: of a path (as bytes), or of a Python file.
class Reader {
  template <class Work>
  auto read(Work&& work) {
    auto file = [&] {
      const py::gil_scoped_release unlocked;
      return work();
    }();
    listener_.raise_again();
    raise_from_file();
    return need(std::move(file));
  }
  static Held held(ktour::TourFile file) {
    return {ktour::Answer(file.claim, file.method.value_or(ktour::Method::automatic), file.tour,
                          file.work.value_or(ktour::Work{})),
            false,
            false,
            file.method.has_value(),
            1,
            file.format};
  }

 public:
  explicit Reader(py::handle file) : source_(opened(file)) {}

  // Nothing after the last. What the file says itself is no tour is an error like any other.
  std::optional<Held> next() {
    auto file = read([&] {
      if (!reader_) reader_.emplace(*source_, ktour::ReadLimits{free_memory()}, listener_);
      return reader_->next();
    });
    if (!file) return {};
    return held(std::move(*file));
  }
  // Of a file of one tour.
  Held only() {
    return held(read([&] { return read_tour(*source_, {free_memory()}, listener_); }));
  }

 private:
  std::unique_ptr<ktour::Source> opened(py::handle file) {
    if (!py::isinstance<py::bytes>(file)) {
      return std::make_unique<PythonSource>(py::reinterpret_borrow<py::object>(file), listener_);
    }
    auto source = [&] {
      const auto path = file.cast<std::string>();
      const py::gil_scoped_release unlocked;
      return ktour::InputFile::open(path, interrupted_in_file);
    }();
    raise_from_file();
    return std::make_unique<ktour::InputFile>(need(std::move(source)));
  }

  Listener listener_;
  std::unique_ptr<ktour::Source> source_;
  std::optional<ktour::TourReader> reader_;
};

void refuse_computed(const Held& held) {
  if (!held.computed) return;
  raise({"it is computed on demand, and has too many squares to be checked",
         ktour::ErrorKind::memory});
}

// A list of squares on a board that is known.
Held from_squares(py::handle board, py::handle squares) {
  const ktour::Map map = board_of(board);
  std::vector<ktour::Square> all;
  for (const py::handle square : squares) all.push_back(square_of(square, map.board, "squares"));
  if (all.empty()) raise({"there are no squares in it"});
  return {ktour::Answer(ktour::Problem{map.board}, ktour::Method::automatic,
                        ktour::Tour::from_squares(map.board, all)),
          false, false, false};
}

// A tour as what the words say of it: laid on another board, by another piece, closed and so on.
Held claim_of(const Held& held, const Call& call) {
  refuse_computed(held);
  std::optional<ktour::Problem> board;
  if (const py::object named = call("board"); !named.is_none()) {
    const ktour::Map map = board_of(named);
    board = {map.board, map.start, map.end};
  }
  const ktour::Words words = call.words();
  Listener listener;
  const ktour::TourFile file = at_work(listener, [&] {
    return claimed({held.tour(), held.answer.problem, held.format}, words, board);
  });
  std::vector<ktour::Square> squares;
  const bool moved = !(file.claim.board == file.tour.board());  // of the same sides
  if (moved) {
    squares.resize(file.tour.size());
    file.tour.squares(0, squares);
  }
  return {ktour::Answer(file.claim, held.answer.method,
                        moved ? ktour::Tour::from_squares(file.claim.board, squares) : file.tour,
                        held.answer.work),
          false,
          false,
          held.has_method,
          held.seed,
          held.format};
}

// The members of a Report, but that the board is the compiled one.
py::dict report_of(const Held& held, const Call& call) {
  refuse_computed(held);
  Listener listener = call.listener();
  const ktour::CheckReport report = at_work(listener, [&]() -> ktour::Result<ktour::CheckReport> {
    const ktour::Problem& claim = held.answer.problem;
    ktour::CheckReport made = check(held.tour(), claim, ktour::Symmetries::find_all, listener);
    if (made.stopped == ktour::StopKind::none) return made;
    return ktour::Error{"interrupted while checking", ktour::ErrorKind::stopped};
  });
  py::list symmetries;
  py::list kinds;
  for (const ktour::Symmetry s : report.symmetries) symmetries.append(name(s));
  for (const ktour::SymmetryKind k : report.kinds) kinds.append(name(k));
  py::object fault = py::none();
  if (report.fault) {
    auto square = report.fault->square;
    if (square && !held.board().contains(*square)) square.reset();
    fault = py::make_tuple(report.fault->step, to_python(square, held.board()), report.fault->text);
  }
  return py::dict("board"_a = held.board(), "closed"_a = report.closed,
                  "start"_a = to_python(report.start, held.board()),
                  "end"_a = to_python(report.end, held.board()), "symmetries"_a = symmetries,
                  "kinds"_a = kinds, "fault"_a = fault);
}

// By name; a tour that nobody has checked is checked first.
py::dict facts_of(const Held& held) {
  refuse_computed(held);
  Listener listener;
  ktour::Problem problem = held.answer.problem;
  ktour::FactMeter meter = at_work(listener, [&]() -> ktour::Result<ktour::FactMeter> {
    if (auto fits = ktour::FactMeter::fits(problem.board, free_memory()); !fits) {
      return fits.error();
    }
    const ktour::CheckReport report =
        check(held.tour(), {.board = problem.board, .piece = problem.piece},
              ktour::Symmetries::as_claimed, listener);
    if (report.stopped != ktour::StopKind::none) {
      return ktour::Error{"interrupted while checking", ktour::ErrorKind::stopped};
    }
    if (report.fault) return ktour::Error{"not a tour: " + report.fault->text};
    problem.closed = report.closed;
    ktour::FactMeter made(problem);
    made.take(held.tour());
    return made;
  });
  py::dict all;
  for (const ktour::Fact& fact : ktour::facts()) {
    const auto value = meter.value(fact);
    if (!value) continue;
    const py::str name{std::string(fact.name)};
    if (fact.kind == ktour::FactKind::number) all[name] = value->number;
    if (fact.kind == ktour::FactKind::yes_no) all[name] = value->number != 0;
    if (fact.kind == ktour::FactKind::list) all[name] = value->list;
  }
  return all;
}

// --- certificates --------------------------------------------------------------------------------

// Made when it is first asked for, and kept.
py::bytes certificate_of(Held& held) {
  ktour::Proof proof = held.proof();
  if (!proof.certificate) {
    ktour::SolveOptions options;
    options.memory = free_memory();
    Listener listener;
    proof.certificate = std::make_shared<const ktour::Certificate>(
        at_work(listener, [&] { return certify(held.answer, options, listener); }));
    held.answer = {held.answer.problem, held.answer.method, proof, held.answer.work};
  }
  return proof.certificate->text;
}

// What the judge of certificates says of a Python file that holds one.
py::dict proof_report(const py::object& file, const Call& call) {
  Listener listener = call.listener();
  PythonSource source(file, listener);
  const ktour::ReadLimits limits{free_memory()};
  const auto report = at_work(listener, [&]() -> ktour::Result<ktour::ProofReport> {
    ktour::ProofReport made = check_certificate(source, listener, limits);
    if (auto read = is_told(made); !read) return read.error();
    return made;
  });
  const ktour::Problem& problem = *report.problem;
  py::list rules;
  for (const ktour::ProvedPart& part : report.parts) rules.append(part.rule);
  py::object fault = py::none();
  if (report.fault) fault = py::make_tuple(py::none(), py::none(), *report.fault);
  return py::dict("board"_a = problem.board, "closed"_a = problem.closed,
                  "start"_a = to_python(problem.start, problem.board),
                  "end"_a = to_python(problem.end, problem.board), "symmetries"_a = py::list(),
                  "kinds"_a = py::list(), "fault"_a = fault, "proved"_a = proved_in_words(problem),
                  "rules"_a = rules);
}

}  // namespace

void add_files(py::module_& module) {
  py::class_<Reader>(module, "Reader")
      .def(py::init<py::handle>())
      .def("next", &Reader::next)
      .def("only", &Reader::only);
  module.def("written", written);
  module.def("save", save);
  module.def("save_bytes", save_bytes);
  module.def("certificate", certificate_of);
  module.def("proof_report", proof_report);
  module.def("is_certificate", [](const py::bytes& beginning) {
    return ktour::is_certificate(std::string_view(beginning));
  });
  module.def("from_squares", from_squares);
  module.def("claimed", claim_of);
  module.def("report", report_of);
  module.def("facts", facts_of);
  // A page is text too, though no terminal wants to see it.
  module.def("is_text", [](const std::string& format) {
    const ktour::Format& chosen = format_of(format);
    return chosen.is_text() || chosen.kind == ktour::FormatKind::page;
  });
}

}  // namespace binding
