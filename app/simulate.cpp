// ktour simulate: the experiment that a file describes, with its results in a folder.
//
// While it runs the folder has a journal; when the summary is there, the results are complete. The
// summary is written last, and the journal removed only then: after any interruption, --resume
// finds all it needs.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "base/json_text.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "ktour/draw.hpp"
#include "lab/census_text.hpp"
#include "lab/report.hpp"
#include "lab/simulation.hpp"
#include "options.hpp"
#include "system/paths.hpp"
#include "system/threads.hpp"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using std::filesystem::path;

constexpr std::size_t longest_configuration = 1 << 20;
// A summary has some hundred bytes for a start.
constexpr std::size_t longest_summary = std::size_t{1} << 34;

std::string whole_file(const std::string& name, std::size_t most = longest_configuration) {
  return whole_text(name, most, "a configuration");
}

struct SimulateCommand {
  explicit SimulateCommand(const CommandLine& line)
      : config(line["config"].texts()),
        init(line.given("--init")),
        resume(line.given("--resume")),
        fresh(line.given("--fresh")) {}

  ExitStatus run() const {
    if (config.size() > 1) {
      refuse(fmt::format("'{}' is one word too many: one configuration at a time", config[1]));
    }
    if (init) return write_example();
    if (config.empty()) {
      refuse("a configuration is missing: 'ktour simulate --init' writes an example");
    }
    if (resume && fresh) refuse("--resume and --fresh are given: choose one");
    const std::string& name = config.front();
    const std::string stem = name == "-" ? "experiment" : ktour::path_of(name).stem().string();
    const ktour::Experiment experiment = [&] {
      ktour::Result<ktour::Experiment> parsed = ktour::parse_experiment(whole_file(name), stem);
      return need(std::move(parsed), fmt::format("'{}'", name));
    }();
    return simulate(experiment);
  }

  const std::vector<std::string> config;
  const bool init;
  const bool resume;
  const bool fresh;

 private:
  ExitStatus write_example() const {
    const std::string name = config.empty() ? "experiment.json" : config.front();
    std::error_code error;
    const bool there = std::filesystem::exists(ktour::path_of(name), error);
    if (error) refuse(fmt::format("cannot write '{}': {}", name, error.message()));
    if (name != "-" && there) {
      refuse(fmt::format("'{}' is there already, and is left as it is", name));
    }
    write_file(name, ktour::example_experiment());
    if (name != "-") say(fmt::format("wrote '{}': now 'ktour simulate {}'", name, name));
    return done;
  }

  // Refuses a folder with the results of another configuration; says whether they are complete.
  bool is_complete(const path& folder, const Json& wanted) const {
    const auto compare = [&](const Json& there) {
      const std::string different = ktour::difference(there, wanted);
      if (different.empty()) return;
      refuse(
          fmt::format("'{}' has the results of another configuration: {}; choose another "
                      "\"name\", or --fresh to write over them",
                      folder.string(), different));
    };
    const path summary = folder / "summary.json";
    std::error_code error;
    if (std::filesystem::exists(summary, error)) {
      const auto there =
          ktour::parse_json_field(whole_file(summary.string(), longest_summary), "configuration");
      if (!there || !there->contains("configuration")) {
        refuse(fmt::format("'{}' is no summary of a simulation, and is left as it is",
                           summary.string()));
      }
      compare((*there)["configuration"]);
      // It may have been left by a run that was killed after its last word.
      std::filesystem::remove(folder / "journal", error);
      return true;
    }
    const std::string line = need(ktour::Journal::first_line((folder / "journal").string()));
    if (line.empty()) return false;
    const auto there = ktour::parse_json(line);
    compare(there ? *there : Json::object());
    if (!resume) {
      refuse(
          fmt::format("'{}' has a part of these results: --resume continues, --fresh begins anew",
                      folder.string()));
    }
    return false;
  }

  ExitStatus simulate(const ktour::Experiment& experiment) const {
    const path folder = ktour::path_of(experiment.output) / ktour::path_of(experiment.name);
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) refuse(fmt::format("cannot make '{}': {}", folder.string(), error.message()));
    const Json wanted = to_json(experiment);
    if (fresh) {
      need(ktour::Journal::remove((folder / "journal").string()));
      std::filesystem::remove(folder / "summary.json", error);
    } else if (is_complete(folder, wanted)) {
      say(fmt::format("'{}' has these results already", folder.string()));
      return done;
    }
    const ktour::RunList runs = runs_of(experiment);
    refuse_beyond_disk(folder, runs.runs());
    ktour::Journal journal =
        need(ktour::Journal::open((folder / "journal").string(), wanted.dump()));
    const unsigned threads = experiment.threads > 0 ? experiment.threads : ktour::all_threads();
    const auto began = std::chrono::steady_clock::now();
    {
      Console console;
      console.count("runs");
      const ktour::Outcome ran = ktour::simulate(runs, journal, threads, console);
      if (!ran) {
        ktour::Error why = ran.error();
        if (why.kind == ktour::ErrorKind::stopped) {
          why.message = fmt::format(
              "{}; what is done is kept, and 'ktour simulate {} --resume' "
              "continues",
              why.message, config.front());
        }
        refuse(std::move(why));
      }
    }
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    const ktour::SimulationResults results = write_results(folder, runs, journal, experiment);
    write_summary(folder, wanted, runs, results, threads, seconds);
    journal.remove();
    for (const ktour::Census& census : results.boards) {
      const ktour::CensusRow all = overall(census);
      std::string line =
          fmt::format("{}: {} of walks complete", to_string(census.board), shown(all.complete));
      if (!census.exact) {
        line += fmt::format(" ({:.6f} to {:.6f}), {} of {} runs", all.interval.low,
                            all.interval.high, all.completed, all.runs);
      }
      fmt::print("{}\n", line);
    }
    fmt::print("{}\n", ktour::printable((folder / "report.html").string()));
    return done;
  }

  ktour::SimulationResults write_results(const path& folder, const ktour::RunList& runs,
                                         const ktour::Journal& journal,
                                         const ktour::Experiment& experiment) const {
    Console console;
    OutputFile table = need(open_output((folder / "runs.csv").string()));
    ktour::SimulationResults results = need(results_of(runs, journal, table, console));
    need(table.commit());
    ktour::ReportExtras extras;
    extras.command = fmt::format("ktour simulate {}", config.front());
    extras.files = {"runs.csv", "summary.json"};
    if (results.tour) {
      write_tour(folder / "tour.json", *results.tour, experiment.rule.method, extras);
      extras.files.emplace_back("tour.json");
    } else {
      std::error_code error;
      std::filesystem::remove(folder / "tour.json", error);
    }
    const bool warnsdorff = experiment.rule.method == ktour::Method::warnsdorff;
    const ktour::Report page =
        report(fmt::format("{}: how often {} completes a tour", experiment.name,
                           warnsdorff ? "Warnsdorff's rule" : "the search"),
               results.boards, extras);
    for (const auto& [name, svg] : page.charts) write_file((folder / name).string(), svg);
    write_file((folder / "report.html").string(), page.html);
    return results;
  }

  // As a file, and as a picture for the page.
  static void write_tour(const path& place, const ktour::Tour& tour, ktour::Method method,
                         ktour::ReportExtras& extras) {
    Console console;
    ktour::StringSink file;
    ktour::StringSink svg;
    ktour::PictureOptions look;
    look.width = 480;
    const ktour::Answer answer({tour.board(), tour.start()}, method, tour);
    need(write_answer(answer, format_of(ktour::FormatId::json), file));
    need(draw_picture(tour, format_of(ktour::FormatId::svg), look, svg, console));
    write_file(place.string(), file.text);
    extras.picture = std::move(svg.text);
    extras.picture_of =
        fmt::format("The first tour that was found on {}.", to_string(tour.board()));
  }

  static void write_summary(const path& folder, const Json& configuration,
                            const ktour::RunList& runs, const ktour::SimulationResults& results,
                            unsigned threads, double seconds) {
    Json summary{{"configuration", configuration},
                 {"runs", runs.runs()},
                 {"complete", results.completed},
                 {"boards", Json::array()}};
    for (const ktour::Census& census : results.boards) {
      summary["boards"].push_back(census_json(census, ktour::By::start));
    }
    // Alone on its line: all that differs between two runs of the same configuration.
    std::string text = summary.dump(1);
    text.resize(text.rfind('\n'));
    text += fmt::format(",\n \"times\": {}\n}}\n",
                        Json{{"threads", threads}, {"seconds", seconds}}.dump());
    write_file((folder / "summary.json").string(), text);
  }

  // A line a run, twice: in the journal and in the table.
  static void refuse_beyond_disk(const path& folder, std::uint64_t runs) {
    constexpr std::uint64_t line = 30;
    const std::optional<std::uint64_t> free = free_space_for((folder / "runs.csv").string());
    if (!free || runs * line * 2 <= *free) return;
    refuse(fmt::format("{} runs would take about {}, and the disk has {} left", runs,
                       ktour::shown_bytes(runs * line * 2), ktour::shown_bytes(*free)));
  }
};

}  // namespace

constexpr Command simulate_command{
    "simulate",
    of::simulate,
    "run the experiment that a file describes, and keep the results",
    "The results go to the folder results/NAME: summary.json, runs.csv (a line for each "
    "run), tour.json (one that was found), report.html and its charts. The same seed gives "
    "the same results, with any number of threads, and after interruptions too.",
    "0 done, 2 wrong request or configuration, 3 interrupted (--resume continues)",
    "  ktour simulate --init                       an example of a configuration\n"
    "  ktour simulate experiment.json              run it\n"
    "  ktour simulate experiment.json --resume     continue after an interrupt\n",
    [](const CommandLine& line) { return SimulateCommand{line}.run(); },
    "a simulation is of the knight on full rectangles, as its configuration says",
};

}  // namespace app
