// Where tours go, and in which form.
#include "output.hpp"

#include <algorithm>
#include <filesystem>

#include "console.hpp"
#include "ktour/words.hpp"
#include "system/memory.hpp"
#include "system/paths.hpp"
#include "system/process.hpp"

namespace app {
namespace {

using ktour::Format;
using ktour::FormatId;

const Format& by_ending(const std::string& file, FormatId otherwise) {
  const Format* chosen = ktour::format_of_file(file);
  if (chosen != nullptr) return *chosen;
  const std::size_t dot = file.find_last_of("./");
  if (dot == std::string::npos || file[dot] == '/' || file == "-") return format_of(otherwise);
  if (const auto advice = ktour::advice_on("format", file.substr(dot + 1))) {
    refuse(fmt::format("the ending of '{}' names no format: {}", file, *advice));
  }
  std::string endings;
  for (const Format& format : ktour::formats()) {
    if (format.endings.empty()) continue;
    endings += fmt::format(".{}, ", format.endings.substr(0, format.endings.find(' ')));
  }
  refuse(fmt::format("the ending of '{}' names no format: {}or give one with --format", file,
                     endings));
}

// The name of a page if none is given. Existing files are not overwritten.
std::string free_name() {
  std::string name = "tour.html";
  std::error_code error;
  for (int i = 2; std::filesystem::exists(ktour::path_of(name), error) && !error; ++i) {
    name = fmt::format("tour-{}.html", i);
  }
  return name;
}

}  // namespace

bool OutputOptions::to_terminal() const {
  return path() == "-" && ktour::is_terminal(ktour::Stream::output);
}

const Format& OutputOptions::format(FormatId otherwise) const {
  const auto text = format_.text();
  if (json_ && text && *text != "json" && *text != "jsonl") {
    refuse(fmt::format("--json and --format {} are given: choose one", *text));
  }
  const Format& chosen = text    ? *need(ktour::parse_format(*text), "--format")
                         : json_ ? format_of(FormatId::json)
                                 : by_ending(path(), otherwise);
  if (!chosen.is_text() && to_terminal()) {
    refuse(fmt::format("{} is not for terminals: name a file with -o, or send it through a pipe",
                       chosen.name));
  }
  return chosen;
}

const Format& OutputOptions::format_for_many(const ktour::Problem& problem) const {
  const ktour::Board& board = problem.board;
  FormatId otherwise = FormatId::jsonl;
  for (const Format& format : ktour::formats()) {
    if (!format.holds_many() || !can_hold(format, board)) continue;
    otherwise = format.id;
    break;
  }
  if (facts_) otherwise = FormatId::csv;
  // Many objects, where json was asked for by its name.
  const bool objects = json_ || format_.text() == "json";
  const Format& chosen = objects ? format_of(FormatId::jsonl) : format(otherwise);
  const auto holds = [](const Format& format) {
    return holds_series(format) || on_a_sheet(format);
  };
  if (!holds(chosen)) {
    refuse(
        fmt::format("the format '{}' does not hold many tours: choose from {} with --format, "
                    "or by the file's ending",
                    chosen.name, ktour::names_of_formats(holds)));
  }
  if (facts_ && chosen.id != FormatId::jsonl && chosen.id != FormatId::csv) {
    refuse(fmt::format("--facts: the format '{}' has no place for facts: choose jsonl or csv",
                       chosen.name));
  }
  if (!chosen.writes()) {
    need(can_draw(board, chosen, {}, ktour::usable_memory()));
  }
  need(can_hold(chosen, board), chosen.name);
  return chosen;
}

bool on_a_sheet(const Format& format) {
  return !format.writes() && format.id != FormatId::webp;
}

std::size_t most_tours_in(const Format& format) {
  return format.kind == ktour::FormatKind::page ? ktour::most_tours_on_page
                                                : ktour::most_tours_on_sheet;
}

std::string OutputOptions::page_path() const {
  if (format_.given() && format(FormatId::html).kind != ktour::FormatKind::page) {
    refuse(fmt::format("--format {}: --view writes a page, which is html", *format_.text()));
  }
  if (json_) refuse("--json: --view writes a page, which is html");
  const std::string path = output_.text().value_or(free_name());
  if (path == "-") refuse("-o -: --view writes a page to a file, not to standard output");
  const Format* by_name = ktour::format_of_file(path);
  if (by_name != nullptr && by_name->kind != ktour::FormatKind::page) {
    refuse(fmt::format("-o {}: --view writes a page, whose name ends with .html", path));
  }
  return path;
}

ktour::PictureOptions look_of(const CommandLine& line, const Format& format, bool played) {
  ktour::Words words;
  for (const Option& option : options()) {
    if (option.group != Group::looks || !option.is_of(line.command()->taker)) continue;
    if (played && option.name() == "--animate") continue;
    if (const Value value = line[option.name()]; value.given()) words.push_back(value.word());
  }
  return need(read_look(words, format));
}

std::string_view ReportOptions::form() const {
  const auto& forms = forms_;
  const auto known = [&](std::string_view word) {
    const auto form = std::find(forms.begin(), forms.end(), word);
    return form == forms.end() ? std::string_view() : *form;
  };
  std::vector<std::string> named;
  if (const auto text = line_["--format"].text()) named.push_back(*text);
  for (const std::string_view flag : {"--json", "--csv"}) {
    if (line_.takes(flag) && line_.given(flag)) named.emplace_back(flag.substr(2));
  }
  if (named.empty()) {
    const std::string ending = ktour::path_of(path()).extension().string();
    if (ending.empty() || ending == ".txt") return forms.front();
    const std::string_view form = known(std::string_view(ending).substr(1));
    if (form.empty() || form == forms.front()) {
      refuse(fmt::format("-o {}: '{}' names no format: .{}, or .txt, do", path(), ending,
                         fmt::join(forms.begin() + 1, forms.end(), ", .")));
    }
    return form;
  }
  for (const std::string& other : named) {
    if (other != named.front()) {
      refuse(fmt::format("two formats are named, '{}' and '{}': choose one", named.front(), other));
    }
  }
  const std::string_view form = known(named.front());
  if (form.empty()) {
    refuse(fmt::format("--format: '{}' is no format of this command: choose from {}", named.front(),
                       fmt::join(forms, ", ")));
  }
  return form;
}

TourWriter::TourWriter(const OutputOptions& options, const ktour::Problem& problem)
    : problem_(problem),
      format_(options.format_for_many(problem)),
      facts_(options.facts() ? std::optional(meter_for(problem)) : std::nullopt),
      path_(options.path()),
      at_once_(options.to_terminal()),
      file_(need(open_output(options.path()))),
      series_(format_, ktour::usable_memory()) {}

void TourWriter::write(const std::vector<ktour::Square>& squares) {
  const ktour::Answer answer(problem_, ktour::Method::automatic,
                             need(ktour::accepted(problem_, squares)));
  if (!format_.writes()) {
    const std::size_t most = most_tours_in(format_);
    if (drawn_.size() == most) {
      refuse(
          fmt::format("{} shows at most {} tours: ask for fewer, or write them to a .jsonl file "
                      "and choose some for 'ktour view'",
                      format_.name, most));
    }
    drawn_.push_back(page_entry(answer));
    return;
  }
  waiting_.text += facts_ ? with_facts(squares, answer) : series_.next(answer);
  constexpr std::size_t enough = 1U << 16;
  if (waiting_.text.size() < enough && !at_once_) return;
  need(file_.write(waiting_.text));
  waiting_.text.clear();
}

// An object has one member more; a table a line for each tour, with facts for its squares.
std::string TourWriter::with_facts(const std::vector<ktour::Square>& squares,
                                   const ktour::Answer& answer) {
  facts_->take(squares);
  if (format_.id == FormatId::jsonl) {
    std::string object = series_.next(answer);
    object.erase(object.rfind('}'));
    return fmt::format("{},\"facts\":{}}}\n", object, facts_->json());
  }
  std::string head = "tour";
  std::string line = std::to_string(written_);
  for (const ktour::Fact& fact : ktour::facts()) {
    const auto value = facts_->value(fact);
    if (!value) continue;
    head += fmt::format(",{}", fact.name);
    line += fmt::format(",{}", value->text());
  }
  return (written_++ == 0 ? head + "\n" : "") + line + "\n";
}

void TourWriter::finish() {
  if (!drawn_.empty()) {
    Console console;
    need(draw(drawn_, format_, {}, file_, console));
  }
  waiting_.text += series_.end();
  need(file_.write(waiting_.text));
  waiting_.text.clear();
  need(file_.commit());
}

std::string TourWriter::finish_incomplete() {
  std::filesystem::path place = ktour::path_of(path_);
  if (path_ != "-") {
    place.replace_filename(ktour::path_of(place.stem().string() + ".incomplete" +
                                          place.extension().string()));
    file_.call(place.filename().string());
  }
  forget_interrupt();
  finish();
  return place.string();
}

void refuse_what_is_no_tour(const ktour::TourFile& file, const std::string& shown,
                            Console& console) {
  const ktour::CheckReport report =
      check(file.tour, file.claim, ktour::Symmetries::as_claimed, console);
  if (report.stopped != ktour::StopKind::none) {
    refuse_stopped("interrupted while checking");
  }
  if (report.fault) {
    refuse(fmt::format("{}: not a tour: {}", shown, report.fault->text), ktour::ErrorKind::no_tour);
  }
}

void show_page(const std::string& path) {
  say(fmt::format("the page is in '{}'{}", path,
                  ktour::open_on_desktop(path) ? "" : "; there is no desktop to open it on"));
}

}  // namespace app
