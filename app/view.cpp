// ktour view: a stored tour as a picture or a page; several of one board side by side on a page.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "system/memory.hpp"
#include "options.hpp"
#include "output.hpp"
#include "picture_options.hpp"
#include "render/page.hpp"

namespace app {
namespace {

// A tour that the checker has accepted; what is not one is a definite no.
ktour::TourFile read_checked(const std::string& path, Console& console) {
  InputFile source = need(open_input(path));
  const std::string shown = fmt::format("'{}'", path);
  ktour::TourFile file = need(read_tour(source, {ktour::usable_memory()}, console), shown);
  const ktour::CheckReport report =
      check(file.tour, file.claim, ktour::Symmetries::as_claimed, console);
  if (report.stopped != ktour::StopKind::none) {
    throw Refusal{{"interrupted while checking", ktour::ErrorKind::stopped}};
  }
  if (report.fault) {
    throw Refusal{
        {fmt::format("{}: not a tour: {}", shown, report.fault->text), ktour::ErrorKind::no_tour}};
  }
  return file;
}

struct ViewCommand {
  explicit ViewCommand(CLI::App& command) : output(command), pictures(command) {
    command.add_option("file", paths, "tours in any format that check reads; - for standard input")
        ->type_name("FILE");
  }

  ExitStatus run() const {
    if (paths.empty()) refuse("a file is missing: name one, or '-' for standard input");
    if (std::count(paths.begin(), paths.end(), "-") > 1) {
      refuse("'-' stands for standard input, which can be read once only");
    }
    // Where nothing else is asked for, it is to be seen.
    const bool to_be_seen = !output.named() && !output.has_format();
    const std::string path = to_be_seen ? output.page_path() : output.path();
    const ktour::Format& format = to_be_seen ? *ktour::find_format("html") : output.format("html");
    if (!format.drawn) {
      refuse(fmt::format("'{}' is no picture: choose from svg, html, png, pdf", format.name));
    }
    const ktour::PictureOptions look = pictures.chosen(format);
    if (paths.size() > 1 && format.name != "html") {
      refuse(fmt::format("several tours go on a page, which is html, and the format is '{}'",
                         format.name));
    }
    OutputFile file = need(open_output(path));
    Console console;
    const std::vector<ktour::TourFile> tours = read(console);
    if (format.name == "html") {
      need(write_page(entries(tours), file, console));
    } else {
      need(can_draw(tours.front().tour.board(), format, look, ktour::usable_memory()));
      need(draw_picture(tours.front().tour, format, look, file, console));
    }
    need(file.commit());
    if (to_be_seen) show_page(path);
    return done;
  }

  std::vector<std::string> paths;
  OutputOptions output;
  PictureOptions pictures;

 private:
  std::vector<ktour::TourFile> read(Console& console) const {
    std::vector<ktour::TourFile> tours;
    for (const std::string& path : paths) {
      tours.push_back(read_checked(path, console));
      const ktour::Board& board = tours.back().claim.board;
      if (board != tours.front().claim.board) {
        refuse(fmt::format(
            "'{}' is a tour of {} and '{}' of {}: only tours of one board can be "
            "compared",
            paths.front(), to_string(tours.front().claim.board), path, to_string(board)));
      }
    }
    return tours;
  }

  std::vector<ktour::PageEntry> entries(const std::vector<ktour::TourFile>& tours) const {
    std::vector<ktour::PageEntry> out;
    for (std::size_t i = 0; i < tours.size(); ++i) {
      ktour::PageEntry entry;
      entry.problem = &tours[i].claim;
      entry.tour = &tours[i].tour;
      entry.method = tours[i].method;
      entry.work = tours[i].work;
      if (tours.size() > 1) {
        entry.title = paths[i] == "-" ? "standard input"
                                      : std::filesystem::path(paths[i]).filename().string();
      }
      out.push_back(std::move(entry));
    }
    return out;
  }
};

}  // namespace

Command add_view(CLI::App& program) {
  CLI::App* line = program.add_subcommand("view", "draw stored tours, or compare them on a page");
  const auto command = std::make_shared<ViewCommand>(*line);
  line->footer(
      "Formats: html (default), a page that plays the tour; svg, png, pdf. Without --format and "
      "-o\n"
      "the page is written to tour.html and opened where there is a desktop. Several tours of one\n"
      "board play side by side.\n"
      "\n"
      "Exit status: 0 drawn, 1 not a tour, 2 unreadable or wrong request, 3 interrupted or too "
      "large\n"
      "for the memory.\n"
      "\n"
      "Examples:\n"
      "  ktour view tour.json                     a page, shown\n"
      "  ktour view tour.npy -o tour.pdf --theme print\n"
      "  ktour solve 6x6 | ktour view - --format svg > tour.svg\n"
      "  ktour view plain.json warnsdorff.json    two tours in step\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
