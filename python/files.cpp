// Tours in and out: every format, files that appear whole or not at all, pictures, the checker.
#include <array>
#include <string_view>
#include <utility>

#include "held.hpp"
#include "ktour/draw.hpp"
#include "ktour/proof.hpp"
#include "ktour/system.hpp"

namespace binding {
namespace {

using ktour::Format;
using ktour::FormatKind;

// A word among some, the first of which is the default.
template <class Value, std::size_t n>
Value one_of(py::handle given, const char* what,
             const std::array<std::pair<std::string_view, Value>, n>& words) {
  const auto text = word(given, what);
  if (!text) return words.front().second;
  std::string allowed;
  for (const auto& [name, value] : words) {
    if (*text == name) return value;
    allowed += (allowed.empty() ? "" : ", ") + std::string(name);
  }
  raise({"unknown word '" + *text + "': choose from " + allowed}, what);
}

constexpr std::array<std::pair<std::string_view, ktour::Theme>, 3> themes{
    {{"light", ktour::Theme::light}, {"dark", ktour::Theme::dark}, {"print", ktour::Theme::print}}};
constexpr std::array<std::pair<std::string_view, ktour::Colouring>, 4> colourings{
    {{"auto", ktour::Colouring::automatic},
     {"path", ktour::Colouring::path},
     {"parts", ktour::Colouring::parts},
     {"plain", ktour::Colouring::plain}}};

// How a picture is to look; every word is one for pictures.
ktour::PictureOptions look_of(const py::dict& words, const Format& format) {
  ktour::PictureOptions look;
  const auto pixels = [](py::handle value, const char* what, std::uint32_t least,
                         std::uint32_t most) -> std::optional<std::uint32_t> {
    const auto number = whole(value, what, least, most);
    if (!number) return {};
    return static_cast<std::uint32_t>(*number);
  };
  for (const auto& [key, value] : words) {
    const auto name = key.cast<std::string>();
    constexpr std::uint32_t largest_cell = 1000;
    constexpr std::uint32_t least_width = 16;
    if (name == "cell") {
      look.cell = pixels(value, "cell", 1, largest_cell);
    } else if (name == "width") {
      look.width = pixels(value, "width", least_width, ktour::largest_side);
    } else if (name == "theme") {
      look.theme = one_of(value, "theme", themes);
    } else if (name == "colours") {
      look.colouring = one_of(value, "colours", colourings);
    } else if (name == "numbers") {
      look.numbers = value.cast<bool>();
    } else if (name == "grid") {
      look.grid = value.cast<bool>();
    } else if (name == "coordinates") {
      look.coordinates = value.cast<bool>();
    } else if (name == "curve") {
      look.curve = value.cast<bool>();
    } else {
      throw py::type_error("'" + name +
                           "' is no word for a picture: choose from cell, width, theme, colours, "
                           "numbers, grid, coordinates, curve");
    }
    if (format.kind != FormatKind::picture) {
      raise({"it is for pictures (svg, png, pdf), and the format is '" + std::string(format.name) +
             "'"},
            name);
    }
  }
  if (look.cell && look.width) {
    raise({"cell and width both set the size of the picture: choose one"});
  }
  return look;
}

// A request for the bytes of an answer in a format, refused before anything is written.
struct Writing {
  const Held& held;
  const Format& format;
  ktour::PictureOptions look;

  Writing(const Held& answer, const Format& chosen, const py::dict& words)
      : held(answer), format(chosen), look(look_of(words, chosen)) {
    const ktour::Problem& problem = held.answer.problem;
    const bool drawn = held.answer.impossible() && format.shows_reasons();
    if (!held.answer.found() && !drawn && !format.holds_any_answer() &&
        format.kind != FormatKind::page) {
      raise({"there is no tour, and the format '" + std::string(format.name) +
             "' holds nothing else: json does"});
    }
    need(can_hold(format, problem.board));
    if (!format.writes()) need(can_draw(problem.board, format, look, memory_of(py::none())));
  }

  ktour::Outcome operator()(ktour::Sink& sink, Listener& listener) const {
    if (format.writes()) return write_answer(held.answer, format, sink);
    ktour::PageEntry entry = page_entry(held.answer);
    if (!held.has_method) {
      entry.method.reset();
      entry.work.reset();
    }
    return draw({&entry, 1}, format, look, sink, listener);
  }
};

const Format& format_of(py::handle name) {
  return *need(ktour::parse_format(*word(name, "format")), "format");
}

py::bytes written(const Held& held, py::handle format, const py::dict& look) {
  const Writing write(held, format_of(format), look);
  Listener listener;
  // In memory there is no block that an interrupt could end, so it is held to the memory.
  if (const auto least = least_bytes(write.format, held.board()); least > memory_of(py::none())) {
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
  at_work(listener, [&] { return write(sink, listener); });
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

void save(const Held& held, const std::string& path, py::handle format, const py::dict& look) {
  const Format* chosen = format.is_none() ? ktour::format_of_file(path) : &format_of(format);
  if (chosen == nullptr) {
    raise({"the ending of '" + path + "' names no format: give one with format="});
  }
  const Writing write(held, *chosen, look);
  Listener listener;
  write_file(path, listener, [&](ktour::Sink& file) { return write(file, listener); });
}

void save_bytes(const std::string& path, const py::bytes& bytes) {
  const std::string_view text = bytes;
  Listener listener;
  write_file(path, listener, [&](ktour::Sink& file) { return file.write(text); });
}

// --- reading -------------------------------------------------------------------------------------

std::optional<Held> held_of(ktour::Result<std::optional<ktour::TourFile>> file) {
  if (!file) raise(file.error());
  if (!*file) return {};
  ktour::TourFile& held = **file;
  return Held{ktour::Answer(held.claim, held.method.value_or(ktour::Method::automatic), held.tour,
                            held.work.value_or(ktour::Work{})),
              false,
              false,
              held.method.has_value(),
              1,
              held.format};
}

// The tours of a file one after the other: of a path (as bytes), or of a Python file.
class Reader {
 public:
  explicit Reader(py::handle file)
      : source_(opened(file)), reader_(*source_, {memory_of(py::none())}, listener_) {}

  // Nothing after the last. What the file says itself is no tour is an error like any other.
  std::optional<Held> next() {
    auto read = [&] {
      const py::gil_scoped_release unlocked;
      return reader_.next();
    }();
    listener_.raise_again();
    raise_from_file();
    return held_of(std::move(read));
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
  ktour::TourReader reader_;
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
Held claimed(const Held& held, py::handle board, py::handle piece, py::handle surface,
             py::handle without, py::handle start, py::handle end, bool closed, py::handle symmetry,
             py::handle through, py::handle avoid) {
  refuse_computed(held);
  ktour::TourFile file{held.tour(), held.answer.problem, held.format};
  Listener listener;
  if (!board.is_none()) {
    const Request named(board, piece, surface, without);
    file = at_work(listener, [&] { return laid_on(std::move(file), named.problem.board); });
    if (named.problem.start) file.claim.start = named.problem.start;
    if (named.problem.end) file.claim.end = named.problem.end;
    if (!piece.is_none()) file.claim.piece = named.problem.piece;
  } else {
    shape(file.claim, piece, surface, without);
  }
  ask(file.claim, start, end, closed, symmetry, through, avoid);
  need(validate(file.claim));
  if (!(file.claim.board == file.tour.board())) {  // of the same sides
    const py::gil_scoped_release unlocked;
    std::vector<ktour::Square> squares(file.tour.size());
    file.tour.squares(0, squares);
    file.tour = ktour::Tour::from_squares(file.claim.board, squares);
  }
  return {ktour::Answer(file.claim, held.answer.method, file.tour, held.answer.work),
          false,
          false,
          held.has_method,
          held.seed,
          held.format};
}

py::tuple report_of(const Held& held, py::handle progress) {
  refuse_computed(held);
  Listener listener({}, py::reinterpret_borrow<py::object>(progress));
  const ktour::CheckReport report = at_work(listener, [&]() -> ktour::Result<ktour::CheckReport> {
    const ktour::Problem& claim = held.answer.problem;
    ktour::CheckReport made = check(held.tour(), claim, ktour::Symmetries::find_all, listener);
    if (made.stopped == ktour::StopKind::none) return made;
    return ktour::Error{"interrupted while checking", ktour::ErrorKind::stopped};
  });
  py::list symmetries;
  py::list kinds;
  for (const ktour::Symmetry s : report.symmetries) symmetries.append(std::string(name(s)));
  for (const ktour::SymmetryKind k : report.kinds) kinds.append(std::string(name(k)));
  py::object fault = py::none();
  if (report.fault) {
    const auto square = report.fault->square && held.board().contains(*report.fault->square)
                            ? py::object(to_python(*report.fault->square, held.board()))
                            : py::none();
    fault = py::make_tuple(report.fault->step, square, report.fault->text);
  }
  return py::make_tuple(report.closed, to_python(report.start, held.board()),
                        to_python(report.end, held.board()), symmetries, kinds, fault);
}

// --- certificates --------------------------------------------------------------------------------

// Made when it is first asked for, and kept.
py::bytes certificate_of(Held& held) {
  if (!held.answer.impossible()) throw std::domain_error("there is no proof");
  ktour::Proof proof = held.answer.proof();
  if (!proof.certificate) {
    ktour::SolveOptions options;
    options.memory = memory_of(py::none());
    Listener listener;
    proof.certificate = std::make_shared<const ktour::Certificate>(
        at_work(listener, [&] { return certify(held.answer.problem, options, listener); }));
    held.answer = {held.answer.problem, held.answer.method, proof, held.answer.work};
  }
  return proof.certificate->text;
}

// What the judge of certificates says of a Python file that holds one.
py::tuple proof_report(py::handle file, py::handle progress) {
  Listener listener({}, py::reinterpret_borrow<py::object>(progress));
  PythonSource source(py::reinterpret_borrow<py::object>(file), listener);
  const ktour::ReadLimits limits{memory_of(py::none())};
  const auto report = at_work(listener, [&]() -> ktour::Result<ktour::ProofReport> {
    ktour::ProofReport made = check_certificate(source, listener, limits);
    if (made.malformed) return ktour::Error{"not a certificate: " + *made.fault};
    if (made.stopped == ktour::StopKind::none) return made;
    if (made.stopped != ktour::StopKind::memory) {
      return ktour::Error{"interrupted while checking", ktour::ErrorKind::stopped};
    }
    return ktour::Error{"its board is too large for the memory", ktour::ErrorKind::memory};
  });
  const ktour::Problem& problem = *report.problem;
  py::list rules;
  for (const ktour::ProvedPart& part : report.parts) rules.append(part.rule);
  return py::make_tuple(problem.board, problem.closed, to_python(problem.start, problem.board),
                        to_python(problem.end, problem.board), proved_in_words(problem), rules,
                        report.fault);
}

}  // namespace

void add_files(py::module_& module) {
  py::class_<Reader>(module, "Reader").def(py::init<py::handle>()).def("next", &Reader::next);
  module.def("written", written);
  module.def("save", save);
  module.def("save_bytes", save_bytes);
  module.def("certificate", certificate_of);
  module.def("proof_report", proof_report);
  module.def("is_certificate", [](const py::bytes& beginning) {
    return ktour::is_certificate(std::string_view(beginning));
  });
  module.def("from_squares", from_squares);
  module.def("claimed", claimed);
  module.def("report", report_of);
  // A page is text too, though no terminal wants to see it.
  module.def("is_text", [](py::handle format) {
    const ktour::Format& chosen = format_of(format);
    return chosen.is_text() || chosen.kind == ktour::FormatKind::page;
  });
  module.def("formats", [] {
    py::list names;
    for (const Format& format : ktour::formats()) names.append(std::string(format.name));
    return names;
  });
}

}  // namespace binding
