// Options that several commands read together.
#include "options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "files.hpp"
#include "ktour/puzzle.hpp"
#include "system/memory.hpp"
#include "system/terminal.hpp"

namespace app {

std::string whole_text(const std::string& path, std::size_t most, std::string_view kind) {
  InputFile file = need(open_input(path));
  const std::uint64_t room = ktour::usable_memory() / 4;
  std::optional<std::string> text =
      need(ktour::whole_text(file, std::min<std::uint64_t>(most, room)));
  if (text) return std::move(*text);
  if (room >= most) refuse(fmt::format("'{}' is too long to be {}", path, kind));
  refuse(fmt::format("'{}' is too long for the memory limit", path), ktour::ErrorKind::memory);
}

namespace {

// Whether --from is the number of the first step; that of a list is another matter.
bool counts_steps(const CommandLine& line) {
  return line.takes("--from") && !line["--from"].choices().empty();
}

bool from_0(const CommandLine& line) {
  return counts_steps(line) && line["--from"].choice() == "0";
}

}  // namespace

std::vector<std::string> tour_files(const CommandLine& line) {
  std::vector<std::string> paths = line["file"].texts();
  if (paths.empty() && ktour::is_input_given()) paths.emplace_back("-");
  if (paths.empty()) refuse("a file is missing: name one, or '-' for standard input");
  if (std::ranges::count(paths, "-") > 1) {
    refuse("'-' stands for standard input, which can be read once only");
  }
  return paths;
}

std::string_view BoardOptions::file_option() const {
  std::string_view found;
  for (const char* option : {"--puzzle", "--map", "--graph"}) {
    if (!line_.takes(option) || !line_.given(option)) continue;
    if (!found.empty()) refuse(fmt::format("{} and {} are given: choose one", found, option));
    found = option;
  }
  return found;
}

bool BoardOptions::special() const {
  return !file_option().empty() || words().size() > (board_.given() ? 1 : 0);
}

ktour::Words BoardOptions::words() const {
  return line_.words_on(ktour::Topic::board);
}

std::optional<ktour::Problem> BoardOptions::known() const {
  const std::string_view option = file_option();
  if (option.empty()) return {};
  if (board_.given()) {
    refuse(fmt::format("{} stands for the board, and '{}' is given", option, sides().front()));
  }
  constexpr std::size_t most = std::size_t{1} << 30;
  const std::string path = *line_[option].text();
  const std::string text = read_(path, most, fmt::format("a {}", option.substr(2)));
  const std::string name = fmt::format("{} '{}'", option, path);
  const std::uint64_t memory = ktour::usable_memory();
  if (option == "--puzzle") return need(ktour::parse_puzzle(text, from_0(line_), memory), name);
  if (option == "--graph") return ktour::Problem{need(ktour::parse_graph(text, memory), name)};
  ktour::Map map = need(ktour::parse_map(text, memory), name);
  return ktour::Problem{std::move(map.board), map.start, map.end};
}

ktour::Request BoardOptions::request(const ktour::Words& more) const {
  ktour::Words said = words();
  said.insert(said.end(), more.begin(), more.end());
  std::optional<ktour::Problem> drawn = known();
  if (!drawn) return need(read_request(said));
  return need(read_request(said, std::move(*drawn)));
}

// (Which number comes first matters to steps that are given, and to pictures.)
ktour::Words ProblemOptions::words() const {
  ktour::Words words = line_.words_on(ktour::Topic::tour);
  std::erase_if(words, [&](const ktour::Word& word) {
    return word.name == "--from" && (!counts_steps(line_) || !line_.given("--given"));
  });
  return words;
}

ktour::Request ProblemOptions::request(const ktour::Words& more) const {
  ktour::Words said = words();
  said.insert(said.end(), more.begin(), more.end());
  return board_.request(said);
}

ktour::Request ProblemOptions::request_on(const std::string& board) const {
  ktour::Words said = words();
  for (ktour::Word& word : board_.words()) {
    if (word.name != "board") said.push_back(std::move(word));
  }
  said.push_back({"board", {board}});
  return need(read_request(said));
}

bool ProblemOptions::given() const {
  return board_.given() || board_.special() || !words().empty();
}

ktour::ReadLimits BoardOptions::limits() const {
  ktour::ReadLimits limits{ktour::usable_memory()};
  if (file_option() == "--graph") limits.graph = known()->board;
  return limits;
}

ktour::Result<ktour::TourFile> ProblemOptions::claimed(ktour::TourFile file) const {
  ktour::Words said = words();
  std::ranges::move(board_.words(), std::back_inserter(said));
  return ktour::claimed(std::move(file), said, board_.known());
}

}  // namespace app
