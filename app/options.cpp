// Options as the contract wants them.
#include "options.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "files.hpp"
#include "system/threads.hpp"

namespace app {

TextOption::TextOption(CLI::App& command, const std::string& names, const std::string& value_name,
                       const std::string& about, Values values)
    : values_(std::make_shared<std::vector<std::string>>()) {
  CLI::Option* option = command.add_option(names, *values_, about)
                            ->type_name(value_name)
                            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  if (values == Values::one) option->expected(1)->allow_extra_args(false);
  name_ = option->get_lnames().empty() ? "-" + option->get_snames().front()
                                       : "--" + option->get_lnames().front();
}

std::optional<std::string> TextOption::text() const {
  if (values_->empty()) return {};
  if (values_->size() > 1) {
    refuse(fmt::format("{} is given {} times ('{}', '{}'): once is allowed", name_, values_->size(),
                       (*values_)[0], (*values_)[1]));
  }
  return values_->front();
}

std::optional<std::uint64_t> TextOption::count(std::uint64_t least, std::uint64_t most) const {
  const std::optional<std::string> word = text();
  if (!word) return {};
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word->data(), word->data() + word->size(), value);
  if (error != std::errc() || end != word->data() + word->size() || value < least || value > most) {
    refuse(fmt::format("{}: '{}' is not a whole number from {} to {}", name_, *word, least, most));
  }
  return value;
}

std::optional<double> TextOption::seconds() const {
  const std::optional<std::string> word = text();
  if (!word) return {};
  double value = 0;
  const auto [end, error] = std::from_chars(word->data(), word->data() + word->size(), value);
  constexpr double longest = 1e9;
  if (error != std::errc() || end != word->data() + word->size() || !(value > 0) ||
      value > longest) {
    refuse(fmt::format("{}: '{}' is not a number of seconds above 0, such as 2.5", name_, *word));
  }
  return value;
}

unsigned TextOption::threads() const {
  constexpr std::uint64_t most = 1024;
  const std::uint64_t wanted = count(1).value_or(ktour::all_threads());
  if (wanted > most) refuse(fmt::format("{}: {} is more than {}", name_, wanted, most));
  return static_cast<unsigned>(wanted);
}

std::optional<std::uint64_t> TextOption::size() const {
  const std::optional<std::string> word = text();
  if (!word) return {};
  std::uint64_t value = 0;
  const char* last = word->data() + word->size();
  const auto [end, error] = std::from_chars(word->data(), last, value);
  const std::string_view unit(end, static_cast<std::size_t>(last - end));
  const std::size_t thousands = unit.empty() ? 0 : std::string_view("KMGT").find(unit[0]) + 1;
  constexpr std::uint64_t most = 1000000000000000000;
  bool fits =
      error == std::errc() && value > 0 && unit.size() <= 1 && (unit.empty() || thousands > 0);
  for (std::size_t i = 0; fits && i < thousands; ++i) {
    fits = value <= most / 1000;
    value *= 1000;
  }
  if (!fits) {
    refuse(fmt::format("{}: '{}' is not a number of bytes, such as 500M or 4G", name_, *word));
  }
  return value;
}

namespace {

std::vector<std::string> known_options(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

std::string hint(std::string_view word, const std::vector<std::string>& known) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  // One letter is as near to any other: no hint is better than a wrong one.
  constexpr std::size_t least = 3;
  const std::string_view near = word.size() < least ? "" : ktour::nearest(word, views);
  return near.empty() ? "" : fmt::format(" (did you mean '{}'?)", near);
}

// Why a command has no place for a word that others take of a board and a tour of it; empty where
// the word is of no command.
std::string_view why_not(std::string_view command, std::string_view option) {
  struct Reason {
    std::string_view command, why;
  };
  static constexpr std::array<std::string_view, 7> words{
      "--map", "--without", "--piece", "--surface", "--through", "--avoid", "--begin"};
  static constexpr std::array<Reason, 4> reasons{{
      {"census", "a census follows Warnsdorff's rule wherever it leads, so no moves can be given"},
      {"compare", "a comparison is of tours from many starts, so no moves can be given"},
      {"simulate", "a simulation is of the knight on full rectangles, as its configuration says"},
      {"classic", "the program of the document knows the knight on full rectangles only"},
  }};
  if (std::find(words.begin(), words.end(), option) == words.end()) return {};
  for (const Reason& reason : reasons) {
    if (reason.command == command) return reason.why;
  }
  return {};
}

}  // namespace

void refuse_leftovers(const CLI::App& program) {
  const std::vector<CLI::App*> chosen = program.get_subcommands();
  if (chosen.size() > 1) {
    refuse(fmt::format("'{}' is a second command after '{}': one at a time", chosen[1]->get_name(),
                       chosen[0]->get_name()));
  }
  const CLI::App& command = chosen.empty() ? program : *chosen.front();
  // Of the program and of the command: after "--" words may be left to either.
  std::vector<std::string> words = program.remaining(true);
  std::erase(words, "--");
  if (words.empty()) return;
  const std::string& word = words.front();
  const std::string help =
      chosen.empty() ? "ktour --help" : fmt::format("ktour {} --help", command.get_name());
  const bool number = word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9';
  if (word.starts_with('-') && !number) {
    const std::string option = word.substr(0, word.find('='));
    if (const std::string_view why = why_not(command.get_name(), option); !why.empty()) {
      refuse(fmt::format("{}: {}", option, why));
    }
    refuse(fmt::format("unknown option '{}'{}: '{}' lists what is allowed", option,
                       hint(option, known_options(command)), help));
  }
  if (chosen.empty()) {
    std::vector<std::string> commands;
    for (const CLI::App* sub : program.get_subcommands({})) commands.push_back(sub->get_name());
    refuse(fmt::format("unknown command '{}'{}: choose from {}", word, hint(word, commands),
                       fmt::join(commands, ", ")));
  }
  // A word too many, or a negative number where a board stands.
  if (number) need(ktour::parse_board(word));
  refuse(fmt::format("'{}' is one word too many: see '{}'", word, help));
}

std::string sentence(const CLI::ParseError& error) {
  // "--start: 1 required SQ missing" and the like.
  const std::string text = error.what();
  const std::size_t colon = text.find(':');
  if (error.get_name() == "ArgumentMismatch" && colon != std::string::npos) {
    return fmt::format("{} needs a value", text.substr(0, colon));
  }
  // "Could not convert: --closed = maybe": only flags are converted by CLI11.
  const std::size_t equals = text.find(" = ");
  if (error.get_name() == "ConversionError" && equals != std::string::npos) {
    return fmt::format("{} takes no value, and '{}' is given",
                       text.substr(colon + 2, equals - colon - 2), text.substr(equals + 3));
  }
  return text;
}

namespace {

// Answers are to come in the notation of the question.
bool begins_with_letter(const std::string& word) {
  return !word.empty() &&
         ((word[0] >= 'a' && word[0] <= 'z') || (word[0] >= 'A' && word[0] <= 'Z'));
}

}  // namespace

BoardOptions::BoardOptions(CLI::App& command, bool by_itself)
    : board_(std::make_shared<std::vector<std::string>>()),
      map_(under(command, "The board"), "--map", "FILE",
           "the board as text: '.' a square, '#' none, S the start, E the end"),
      without_(command, "--without", "SQ", "squares to take out", Values::many),
      piece_(command, "--piece", "P", "knight (default), camel, king, 1,4, knight+1,3, ..."),
      surface_(command, "--surface", "S", "plane (default), cylinder, torus, mobius, klein") {
  command
      .add_option(by_itself ? "board" : "--board", *board_,
                  "ROWSxCOLS, or two numbers; a box such as 4x4x4")
      ->type_name("BOARD");
}

bool BoardOptions::special() const {
  return map_.given() || without_.given() || piece_.given() || surface_.given();
}

ktour::Problem BoardOptions::problem() const {
  const std::vector<std::string>& words = *board_;
  if (words.empty() && !map_.given()) {
    refuse("a board is missing: write ROWSxCOLS, such as 8x8");
  }
  if (map_.given() && !words.empty()) {
    refuse(fmt::format("--map stands for the board, and '{}' is given", words.front()));
  }
  if (words.size() > 2) {
    refuse(fmt::format("'{}' is one word too many: a board is ROWSxCOLS or two numbers", words[2]));
  }
  const auto drawn = [&]() -> ktour::Map {
    constexpr std::size_t most = std::size_t{1} << 30;
    const std::string text = whole_text(*map_.text(), most, "a map");
    return need(ktour::parse_map(text), fmt::format("--map '{}'", *map_.text()));
  };
  const ktour::Map map = words.empty() ? drawn()
                         : words.size() == 2
                             ? ktour::Map{need(ktour::parse_board(words[0], words[1]))}
                             : ktour::Map{need(ktour::parse_board(words[0]))};
  ktour::Problem asked{map.board, map.start, map.end};
  apply(asked);
  return asked;
}

void BoardOptions::apply(ktour::Problem& asked) const {
  if (const auto text = piece_.text()) asked.piece = need(ktour::parse_piece(*text), "--piece");
  if (const auto text = surface_.text()) {
    const ktour::Surface surface = need(ktour::parse_surface(*text), "--surface");
    asked.board = need(asked.board.on(surface), fmt::format("--surface {}", *text));
  }
  std::vector<ktour::Square> missing;
  for (const std::string& word : without_.words()) {
    asked.chess_notation |= begins_with_letter(word);
    missing.push_back(need(parse_square(word, asked.board), "--without"));
  }
  if (!missing.empty()) asked.board = need(asked.board.without(missing), "--without");
}

ProblemOptions::ProblemOptions(CLI::App& command, const std::string& about_closed,
                               bool board_by_itself)
    : board_(command, board_by_itself),
      closed_(std::make_shared<bool>(false)),
      start_(under(command, "The tour"), "--start", "SQ",
             "first square, as ROW,COL from 0 or as in chess (a1)"),
      end_(command, "--end", "SQ", "last square"),
      symmetry_(command, "--symmetry", "S",
                "none, vertical (v), horizontal (h), point (p), quarter (q)"),
      through_(command, "--through", "A-B", "moves to make, such as a1-b3", Values::many),
      avoid_(command, "--avoid", "A-B", "moves not to make", Values::many),
      begin_(command, "--begin", "SQ", "the first squares, in order", Values::many) {
  command.add_flag("--closed", *closed_, about_closed);
}

void ProblemOptions::apply(ktour::Problem& asked) const {
  const ktour::Board& board = asked.board;
  for (const TextOption* squares : {&start_, &end_, &through_, &avoid_, &begin_}) {
    for (const std::string& word : squares->words())
      asked.chess_notation |= begins_with_letter(word);
  }
  if (const auto text = start_.text()) asked.start = need(parse_square(*text, board), "--start");
  if (const auto text = end_.text()) asked.end = need(parse_square(*text, board), "--end");
  asked.closed |= *closed_;
  if (const auto text = symmetry_.text()) {
    asked.symmetry = need(ktour::parse_symmetry(*text), "--symmetry");
  }
  for (const std::string& word : through_.words()) {
    asked.through.push_back(need(parse_move(word, board), "--through"));
  }
  for (const std::string& word : avoid_.words()) {
    asked.avoid.push_back(need(parse_move(word, board), "--avoid"));
  }
  const std::vector<ktour::Square> first = beginning(board);
  if (first.empty()) return;
  if (asked.start && *asked.start != first.front()) {
    refuse(fmt::format("--begin: the tour begins with {}, and its start is {}",
                       to_string(first.front(), asked), to_string(*asked.start, asked)));
  }
  asked.start = first.front();
  for (std::size_t i = 1; i < first.size(); ++i) asked.through.push_back({first[i - 1], first[i]});
}

ktour::Problem ProblemOptions::problem() const {
  ktour::Problem asked = board_.problem();
  apply(asked);
  return asked;
}

bool ProblemOptions::given() const {
  return board_.given() || board_.special() || *closed_ || start_.given() || end_.given() ||
         symmetry_.given() || through_.given() || avoid_.given() || begin_.given();
}

ktour::Result<ktour::TourFile> ProblemOptions::claimed(ktour::TourFile file) const {
  const auto given = [](const TextOption* option) { return option->given(); };
  const std::array options{&start_, &end_, &symmetry_, &through_, &avoid_, &begin_};
  if (!board_.given() && !board_.special() && !*closed_ && std::ranges::none_of(options, given)) {
    return file;  // whatever it claims is for the checker
  }
  if (board_.given()) {
    const ktour::Problem named = board_.problem();
    ktour::Result<ktour::TourFile> laid = laid_on(std::move(file), named.board);
    if (!laid) return laid;
    file = std::move(*laid);
    if (named.start) file.claim.start = named.start;
    if (named.end) file.claim.end = named.end;
    if (!named.piece.is_knight()) file.claim.piece = named.piece;
  } else {
    board_.apply(file.claim);
  }
  apply(file.claim);
  need(validate(file.claim));
  const std::vector<ktour::Square> first = beginning(file.claim.board);
  for (std::size_t i = 0; i < first.size() && i < file.tour.size(); ++i) {
    const ktour::Square s = file.tour.square_at(i);
    if (s == first[i]) continue;
    return ktour::Error{fmt::format("step {} ({}): the tour is to begin with {} here", i,
                                    to_string(s, file.claim), to_string(first[i], file.claim)),
                        ktour::ErrorKind::no_tour};
  }
  return file;
}

std::vector<ktour::Square> ProblemOptions::beginning(const ktour::Board& board) const {
  std::vector<ktour::Square> squares;
  for (const std::string& word : begin_.words()) {
    squares.push_back(need(parse_square(word, board), "--begin"));
    if (std::count(squares.begin(), squares.end(), squares.back()) > 1) {
      refuse(fmt::format("--begin: {} stands twice, and a tour has each square once", word));
    }
  }
  return squares;
}

std::vector<ktour::Square> turned(std::vector<ktour::Square> tour,
                                  const std::vector<ktour::Square>& beginning) {
  if (beginning.empty()) return tour;
  const auto start = std::find(tour.begin(), tour.end(), beginning.front());
  std::rotate(tour.begin(), start, tour.end());
  if (beginning.size() > 1 && tour[1] != beginning[1]) std::reverse(tour.begin() + 1, tour.end());
  return tour;
}

ktour::Answer turned(const ktour::Answer& answer, const std::vector<ktour::Square>& beginning) {
  if (!answer.found() || beginning.size() < 2) return answer;
  if (answer.tour().square_at(1) == beginning[1]) return answer;
  std::vector<ktour::Square> squares(answer.tour().size());
  answer.tour().squares(0, squares);
  squares = turned(std::move(squares), beginning);
  const ktour::Board& board = answer.problem.board;
  return {answer.problem, answer.method, ktour::Tour::from_squares(board, squares), answer.work};
}

}  // namespace app
