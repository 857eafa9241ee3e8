// ktour view: a stored tour as a picture or a page; several of one board side by side on a page.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "options.hpp"
#include "output.hpp"
#include "system/memory.hpp"
#include "system/paths.hpp"

namespace app {
namespace {

struct ViewCommand {
  const CommandLine& line;
  const std::vector<std::string> paths = tour_files(line);
  const ProblemOptions asked{line};
  const OutputOptions output{line};

  ExitStatus run() const {
    // Where nothing else is asked for, it is to be seen.
    const bool to_be_seen = !output.named() && !output.has_format();
    const std::string path = to_be_seen ? output.page_path() : output.path();
    const ktour::Format& format =
        to_be_seen ? format_of(ktour::FormatId::html) : output.format(ktour::FormatId::html);
    if (format.writes()) {
      const auto drawn = [](const ktour::Format& f) { return !f.writes(); };
      refuse(fmt::format("'{}' is no picture: choose from {}; 'ktour convert' writes it",
                         format.name, ktour::names_of_formats(drawn)));
    }
    const ktour::PictureOptions look = look_of(line, format);
    refuse_more_than_fit(paths.size(), format);
    OutputFile file = need(open_output(path));
    Console console;
    std::vector<ktour::PageEntry> tours = read(format, console);
    if (tours.size() == 1 && !look.title.empty()) tours.front().title = look.title;
    need(can_draw(tours.front().problem.board, format, look, ktour::usable_memory()));
    need(draw(tours, format, look, file, console));
    need(file.commit());
    if (to_be_seen) show_page(path);
    return done;
  }

 private:
  static void refuse_more_than_fit(std::size_t count, const ktour::Format& format) {
    if (count > 1 && !on_a_sheet(format)) {
      refuse(fmt::format("{} shows one tour: choose one, such as with 'head -n 1', or {}",
                         format.name, ktour::names_of_formats(on_a_sheet)));
    }
    if (count > most_tours_in(format)) {
      refuse(fmt::format("{} shows at most {} tours: choose some, such as with 'head -n {}'",
                         format.kind == ktour::FormatKind::page ? "a page" : "a sheet",
                         most_tours_in(format), most_tours_in(format)));
    }
  }

  // Tours of one board that the checker has accepted.
  std::vector<ktour::PageEntry> read(const ktour::Format& format, Console& console) const {
    std::vector<ktour::PageEntry> tours;
    for (const std::string& path : paths) {
      InputFile source = need(open_input(path));
      ktour::TourReader reader(source, {ktour::usable_memory()}, console);
      const std::string shown = fmt::format("'{}'", path);
      const std::string title =
          path == "-" ? "standard input" : ktour::path_of(path).filename().string();
      const std::size_t before = tours.size();
      while (std::optional<ktour::TourFile> file = need(reader.next(), shown)) {
        file = need(asked.claimed(std::move(*file)), shown);
        const std::size_t number = tours.size() - before + 1;
        const std::string which = number == 1 ? "" : fmt::format(": tour {}", number);
        refuse_what_is_no_tour(*file, shown + which, console);
        if (number == 2) tours.back().title += ": tour 1";
        tours.push_back({file->claim, file->tour, {}, file->method, file->work, {}, title + which});
        refuse_more_than_fit(tours.size(), format);
        const ktour::Board& first = tours.front().problem.board;
        if (file->claim.board != first) {
          refuse(
              fmt::format("'{}' is a tour of {} and '{}' of {}: only tours of one board can be "
                          "compared",
                          paths.front(), to_string(first), path, to_string(file->claim.board)));
        }
      }
    }
    if (tours.size() == 1) tours.front().title.clear();
    return tours;
  }
};

}  // namespace

constexpr Command view_command{
    "view",
    of::view,
    "draw stored tours, or compare them on a page",
    "Without --format and -o, it writes a page that plays the tour, tour.html, and opens it "
    "where there is a desktop. Several tours of one board, in several files or in one, play "
    "side by side.",
    "0 drawn, 1 not a tour, 2 unreadable or wrong request, 3 interrupted or too large for "
    "the memory",
    "  ktour view tour.json                     a page, shown\n"
    "  ktour view tour.npy -o tour.pdf --theme print\n"
    "  ktour solve 6x6 | ktour view - --format svg > tour.svg\n"
    "  ktour view plain.json warnsdorff.json    two tours in step\n"
    "  ktour enumerate 5x6 | ktour view -       all eight, side by side\n",
    [](const CommandLine& line) { return ViewCommand{line}.run(); },
};

}  // namespace app
