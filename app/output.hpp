// Where tours go, and in which form: what solve, view, enumerate and sample share.
#pragma once

#include "fact_options.hpp"
#include "files.hpp"
#include "ktour/draw.hpp"
#include "options.hpp"
#include "series.hpp"

namespace app {

class OutputOptions {
 public:
  explicit OutputOptions(const CommandLine& line)
      : format_(line["--format"]),
        output_(line["--output"]),
        json_(line.takes("--json") && line.given("--json")),
        facts_(line.takes("--facts") && line.given("--facts")) {}

  bool named() const { return output_.given(); }
  bool has_format() const { return format_.given() || json_; }
  /// "-" where no file is named.
  std::string path() const { return output_.text().value_or("-"); }
  bool to_terminal() const;
  /// Whether the facts of each tour are to stand beside it.
  bool facts() const { return facts_; }
  /// The format that is asked for, by name or by the file's ending; `otherwise` where neither is.
  const ktour::Format& format(ktour::FormatId otherwise) const;
  /// The same for many tours of a board; the first that can hold them where none is asked for.
  const ktour::Format& format_for_many(const ktour::Problem& problem) const;
  /// The file for the interactive page: tour.html, or the next free name, unless one is
  /// given. Refuses what is no page.
  std::string page_path() const;

 private:
  Value format_, output_;
  bool json_, facts_;
};

/// How a picture is to look. Refuses what the format does not show; a board that is played on the
/// terminal (`played`) moves too.
ktour::PictureOptions look_of(const CommandLine& line, const ktour::Format& format,
                              bool played = false);

/// How a command that tells figures writes them: in one of the forms that its --format has, `text`
/// first; each but that is also the ending of its files.
class ReportOptions {
 public:
  explicit ReportOptions(const CommandLine& line) : line_(line) {
    for (const Choice& form : line["--format"].choices()) forms_.push_back(form.name);
  }
  /// Where the forms are not those of --format.
  ReportOptions(const CommandLine& line, std::vector<std::string_view> forms)
      : line_(line), forms_(std::move(forms)) {}

  /// What --format names, or a flag, or the file's ending; `text` where none does.
  std::string_view form() const;
  /// "-" where no file is named.
  std::string path() const { return line_["--output"].text().value_or("-"); }

 private:
  const CommandLine& line_;
  std::vector<std::string_view> forms_;
};

/// Writes many tours, each after the checker has accepted it: one after the other, or all on a
/// sheet or a page at the end. (Series tells how formats hold many.)
class TourWriter {
 public:
  TourWriter(const OutputOptions& options, const ktour::Problem& problem);
  void write(const std::vector<ktour::Square>& squares);
  void finish();
  /// What there is, in a file whose name says that it is not all. Where it is.
  std::string finish_incomplete();

 private:
  std::string with_facts(const std::vector<ktour::Square>& squares, const ktour::Answer& answer);

  ktour::Problem problem_;
  const ktour::Format& format_;
  std::optional<ktour::FactMeter> facts_;
  std::uint64_t written_ = 0;
  std::string path_;
  bool at_once_;  // a reader at a terminal wants to see them come
  OutputFile file_;
  Series series_;
  ktour::StringSink waiting_;
  std::vector<ktour::PageEntry> drawn_;
};

/// Whether several tours may be drawn in one file of the format, and how many at most.
bool on_a_sheet(const ktour::Format& format);
std::size_t most_tours_in(const ktour::Format& format);

/// Ends the command where what was read is no tour: a definite no.
void refuse_what_is_no_tour(const ktour::TourFile& file, const std::string& shown,
                            Console& console);

/// Says where a page is, and opens it where there is a desktop.
void show_page(const std::string& path);

}  // namespace app
