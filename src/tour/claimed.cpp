// What words ask of a tour that was read.
#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "ktour/request.hpp"

namespace ktour {

Result<TourFile> claimed(TourFile file, std::span<const Word> words,
                         const std::optional<Problem>& known) {
  if (words.empty() && !known) return file;  // whatever it claims is for the checker
  const auto is_said = [&](std::string_view name) {
    return std::ranges::any_of(words, [&](const Word& word) {
      const WordKind* kind = word_kind(word.name);
      return kind != nullptr && kind->name == name;
    });
  };
  Words left(words.begin(), words.end());
  if (known || is_said("board")) {
    const auto is_on_board = [](const Word& word) {
      const WordKind* kind = word_kind(word.name);
      return kind != nullptr && kind->topic == Topic::board;
    };
    Words on_board;
    std::ranges::copy_if(words, std::back_inserter(on_board), is_on_board);
    const Result<Request> named = known ? read_request(on_board, *known) : read_request(on_board);
    if (!named) return named.error();
    Result<TourFile> laid = laid_on(std::move(file), named->problem.board);
    if (!laid) return laid;
    file = std::move(*laid);
    if (named->problem.start) file.claim.start = named->problem.start;
    if (named->problem.end) file.claim.end = named->problem.end;
    if (!named->problem.piece.is_knight()) file.claim.piece = named->problem.piece;
    give(file.claim, named->problem.given);
    file.claim.from_0 = named->problem.from_0;
    file.claim.chess_notation |= named->problem.chess_notation;
    file.claim.closed |= named->problem.closed;
    std::erase_if(left, [&](const Word& word) {
      return is_on_board(word) && word_kind(word.name)->name != "piece";
    });
  }
  return asked_too(std::move(file), left);
}

}  // namespace ktour
