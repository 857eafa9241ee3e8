// Where a tour goes, and in which form: what solve and view share.
#pragma once

#include "options.hpp"

namespace app {

class OutputOptions {
 public:
  explicit OutputOptions(CLI::App& command);

  bool named() const { return output_.given(); }
  bool has_format() const { return format_.given(); }
  /// "-" where no file is named.
  std::string path() const { return output_.text().value_or("-"); }
  bool to_terminal() const;
  /// The format that is asked for, by name or by the file's ending; `otherwise` where neither is.
  const ktour::Format& format(std::string_view otherwise) const;
  /// The file for the interactive page: tour.html unless another is named. Refuses what is no page.
  std::string page_path() const;

 private:
  TextOption format_, output_;
};

/// Says where a page is, and opens it where there is a desktop.
void show_page(const std::string& path);

}  // namespace app
