// Where tours go, and in which form: what solve, view, enumerate and sample share.
#pragma once

#include "files.hpp"
#include "ktour/draw.hpp"
#include "options.hpp"

namespace app {

class OutputOptions {
 public:
  explicit OutputOptions(
      CLI::App& command, const std::string& about_format = "how to write it (see below)",
      const std::string& about_output = "where to write it; its ending names the format",
      bool has_json = true);

  bool named() const { return output_.given(); }
  bool has_format() const { return format_.given() || *json_; }
  /// "-" where no file is named.
  std::string path() const { return output_.text().value_or("-"); }
  bool to_terminal() const;
  /// The format that is asked for, by name or by the file's ending; `otherwise` where neither is.
  const ktour::Format& format(ktour::FormatId otherwise) const;
  /// The same for many tours of a board; the first that can hold them where none is asked for.
  const ktour::Format& format_for_many(const ktour::Problem& problem) const;
  /// The file for the interactive page: tour.html, or the next free name, unless one is
  /// given. Refuses what is no page.
  std::string page_path() const;

 private:
  TextOption format_, output_;
  std::shared_ptr<bool> json_;
};

/// How a command that tells figures writes them.
class ReportOptions {
 public:
  /// The names of the forms it has, `text` first; each but that is also the ending of its files.
  ReportOptions(CLI::App& command, std::vector<std::string_view> forms);

  /// What --format names, or a flag, or the file's ending; `text` where none does.
  std::string_view form() const;
  /// "-" where no file is named.
  std::string path() const { return output_.text().value_or("-"); }

 private:
  std::vector<std::string_view> forms_;
  TextOption format_, output_;
  std::shared_ptr<bool> json_, csv_;
};

/// The formats of which something holds, for a sentence: "svg, png, pdf".
std::string names_of_formats(bool (*which)(const ktour::Format& format));

/// Writes many tours, each after the checker has accepted it: one after the other, or all on a
/// sheet or a page at the end.
class TourWriter {
 public:
  /// The tours begin with the given squares, if any are.
  TourWriter(const OutputOptions& options, const ktour::Problem& problem,
             std::vector<ktour::Square> beginning);
  void write(const std::vector<ktour::Square>& squares);
  void finish();
  /// What there is, in a file whose name says that it is not all. Where it is.
  std::string finish_incomplete();

 private:
  ktour::Problem problem_;
  std::vector<ktour::Square> beginning_;
  const ktour::Format& format_;
  std::string path_;
  bool at_once_;  // a reader at a terminal wants to see them come
  OutputFile file_;
  ktour::StringSink waiting_;
  std::vector<ktour::PageEntry> drawn_;
};

/// Whether several tours may be drawn in one file of the format, and how many at most.
bool on_a_sheet(const ktour::Format& format);
std::size_t most_tours_in(const ktour::Format& format);

/// Says where a page is, and opens it where there is a desktop.
void show_page(const std::string& path);

}  // namespace app
