// A request as people write it: words, each a name with values, and the one reader of them.
//
// The command line, the page and the Python module collect words and hand them over. So the same
// request gets the same answer everywhere, or is refused with the same sentence:
//
//     const ktour::Words words{{"board", {"8x8"}}, {"begin", {"a1", "b3"}}, {"closed"}};
//     const auto request = ktour::read_request(words);
//     if (!request) return say(request.error().message);
//     const auto answer = ktour::solve(request->problem, request->options);
//     if (answer) show(*answer);
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/answer.hpp"
#include "ktour/parse.hpp"
#include "ktour/problem.hpp"
#include "ktour/result.hpp"
#include "ktour/solve.hpp"

namespace ktour {

/// A word of a request. Its name is written as its user writes it (`--start`, `start` or, in a
/// configuration, `"start"`), since sentences name it so; dashes and quotation marks mean nothing.
struct Word {
  std::string name;
  std::vector<std::string> values{};
};
using Words = std::vector<Word>;

/// All words: how many values each has, what it is about, and how a value is written.
enum class Values { none, one, many };
enum class Topic { board, tour, method };
enum class Written { word, square, move, step, number };
struct WordKind {
  std::string_view name;
  Values values;
  Topic topic;
  Written as = Written::word;
};
std::span<const WordKind> request_words();
/// The row of a word, however its user writes the name; null where there is none.
const WordKind* word_kind(std::string_view name);

/// What words ask for.
struct Request {
  Problem problem;
  SolveOptions options{};
};

/// Reads a request. `board` may also have two values, rows and columns. An Error is a sentence
/// about the first word that is wrong. Whether the problem makes sense as a whole is for validate()
/// to say, which everything that takes a problem asks.
Result<Request> read_request(std::span<const Word> words);
/// The same about a board that is known without words, of a map or of a file; a word of its own
/// adds to what is known, or says it anew.
Result<Request> read_request(std::span<const Word> words, Problem known);

/// The words of a request, each once, by name alone, without defaults: read_request reads them back
/// as the same request. (Memory, and what comes with the answer, have no words.)
Words words_of(const Request& request);

/// What words ask of a tour that was read. Those about the board say which board it is laid on, if
/// they name one or it is `known` otherwise, with what else is known; the others say what the tour
/// must be.
Result<TourFile> claimed(TourFile file, std::span<const Word> words,
                         const std::optional<Problem>& known = {});

/// An answer with another tour than the last one: that of the request, if it differs; else, where a
/// complete search is quick, a tour without some of the moves, chosen by the seed. The same tour
/// again if there may be no other.
Result<Answer> another(const Request& request, const Tour& than, Status& status);

/// The one value of a word; an Error if there is none, or more.
Result<std::string> only_value(const Word& word);

}  // namespace ktour
