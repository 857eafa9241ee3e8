// Where tours go, and in which form: what solve, view, enumerate and sample share.
#pragma once

#include "files.hpp"
#include "options.hpp"

namespace app {

class OutputOptions {
 public:
  explicit OutputOptions(
      CLI::App& command, const std::string& about_format = "how to write it (see below)",
      const std::string& about_output = "where to write it; its ending names the format");

  bool named() const { return output_.given(); }
  bool has_format() const { return format_.given(); }
  /// "-" where no file is named.
  std::string path() const { return output_.text().value_or("-"); }
  bool to_terminal() const;
  /// The format that is asked for, by name or by the file's ending; `otherwise` where neither is.
  const ktour::Format& format(ktour::FormatId otherwise) const;
  /// The same for many tours of a board; the first that can hold them where none is asked for.
  const ktour::Format& format_for_many(const ktour::Board& board) const;
  /// The file for the interactive page: tour.html, or the next free name, unless one is
  /// given. Refuses what is no page.
  std::string page_path() const;

 private:
  TextOption format_, output_;
};

/// The formats of which something holds, for a sentence: "svg, png, pdf".
std::string names_of_formats(bool (*which)(const ktour::Format& format));

/// Writes many tours, each after the checker has accepted it.
class TourWriter {
 public:
  /// The tours begin with the given squares, if any are.
  TourWriter(const OutputOptions& options, const ktour::Problem& problem,
             std::vector<ktour::Square> beginning);
  void write(const std::vector<ktour::Square>& squares);
  void finish();
  bool to_file() const { return to_file_; }

 private:
  ktour::Problem problem_;
  std::vector<ktour::Square> beginning_;
  const ktour::Format& format_;
  bool to_file_;
  bool at_once_;  // a reader at a terminal wants to see them come
  OutputFile file_;
  ktour::StringSink waiting_;
};

/// Says where a page is, and opens it where there is a desktop.
void show_page(const std::string& path);

}  // namespace app
