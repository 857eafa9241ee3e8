// What ends the reading of any format: memory, the source, the status; and sources that give a byte
// at a time.
#include <gtest/gtest.h>

#include "strings.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

// A tour, for the reader: what it looks like matters, not whether a knight could walk it.
std::string file_of(Board board, std::string_view format) {
  return test::written(Answer(Problem{board}, Method::plain, test::RowByRow::tour(board)), format);
}

template <class Do>
void for_each_format(Do act) {
  for (const Format& format : formats()) {
    if (!format.reads()) continue;
    SCOPED_TRACE(format.name);
    act(format.name);
  }
}

TEST(ReadTour, KeepsToTheMemoryItMayUse) {
  // Small files are judged at the end, larger ones also on the way.
  for (const Board& board : {Board(40, 20), Board(400, 26)}) {
    for_each_format([&](std::string_view format) {
      const std::string text = file_of(board, format);
      for (const bool pipe : {false, true}) {
        const auto read = [&](std::uint64_t memory) {
          test::DripSource drip(text);
          test::StringSource string(text);
          return read_tour(pipe ? static_cast<Source&>(drip) : string, ReadLimits{memory});
        };
        const Result<TourFile> scarce = read(board.size() * 4 - 1);
        ASSERT_FALSE(scarce);
        EXPECT_EQ(scarce.error().kind, ErrorKind::memory) << scarce.error().message;
        EXPECT_TRUE(read(board.size() * 16));
      }
    });
  }
}

TEST(ReadTour, TakesAByteAtATime) {
  for_each_format([](std::string_view format) {
    test::DripSource drip(test::written(test::small_answer(), format));
    const Result<TourFile> file = read_tour(drip);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->tour, test::small_tour());
    EXPECT_EQ(file->format->name, format == "jsonl" ? "json" : format);  // one object is both
  });
}

// Gives some bytes, then fails.
class Failing final : public Source {
 public:
  Failing(std::string text, std::size_t fine) : text_(std::move(text)), left_(fine) {}
  Result<std::size_t> read(std::span<char> into) override {
    if (left_ == 0) return Error{"the disk fell out"};
    const std::size_t count = text_.copy(into.data(), std::min(left_, into.size()), at_);
    at_ += count;
    left_ -= count;
    return count;
  }

 private:
  std::string text_;
  std::size_t at_ = 0;
  std::size_t left_;
};

TEST(ReadTour, PassesOnWhereverTheSourceFails) {
  for_each_format([](std::string_view format) {
    const std::string text = test::written(test::small_answer(), format);
    for (std::size_t fine = 0; fine <= text.size(); ++fine) {
      Failing source(text, fine);
      const Result<TourFile> file = read_tour(source);
      ASSERT_FALSE(file);
      EXPECT_EQ(file.error().message, "the disk fell out");
    }
    // The same beyond what is read at once.
    const std::string large = file_of(Board(1000, 26), format);
    for (std::size_t fine = 65536; fine <= large.size(); fine += 7777) {
      Failing source(large, fine);
      const Result<TourFile> file = read_tour(source);
      ASSERT_FALSE(file);
      EXPECT_EQ(file.error().message, "the disk fell out") << fine;
    }
  });
}

struct ReadStop final : Status {
  explicit ReadStop(int count) : polls(count) {}
  StopKind poll(const Progress& progress) override {
    EXPECT_GE(progress.done, done);
    done = progress.done;
    return polls-- > 0 ? StopKind::none : StopKind::timeout;
  }
  int polls;
  std::uint64_t done = 0;
};

TEST(ReadTour, StopsWhereverItIsAskedTo) {
  for_each_format([](std::string_view format) {
    const std::string text = file_of(Board(1000, 26), format);
    int polls = 0;
    for (;; ++polls) {
      ReadStop status(polls);
      test::StringSource source(text);
      const Result<TourFile> file = read_tour(source, {}, status);
      if (file) break;
      ASSERT_EQ(file.error().kind, ErrorKind::stopped) << file.error().message;
      ASSERT_LT(polls, 100);
    }
    EXPECT_GE(polls, 2);
  });
}

}  // namespace
}  // namespace ktour
