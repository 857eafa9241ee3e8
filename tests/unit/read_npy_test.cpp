// The reader of NumPy files: every whole-number type, every way to be broken.
#include <gtest/gtest.h>

#include "strings.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

constexpr std::array<int, 12> small_steps{0, 3, 6, 9, 7, 10, 1, 4, 2, 5, 8, 11};

std::string header(std::string_view dictionary, char version = 1) {
  std::string text = "\x93NUMPY";
  text += version;
  text += '\0';
  const std::size_t size = dictionary.size();
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i) text += static_cast<char>(size >> (8 * i));
  return text += dictionary;
}

std::string dictionary(std::string_view type, std::string_view shape = "(3, 4)",
                       std::string_view fortran = "False") {
  return "{'descr': '" + std::string(type) + "', 'fortran_order': " + std::string(fortran) +
         ", 'shape': " + std::string(shape) + ", }\n";
}

std::string body(std::span<const int> steps, std::size_t width) {
  std::string bytes;
  for (const std::int64_t step : steps) {
    for (std::size_t i = 0; i < width; ++i) bytes += static_cast<char>(step >> (8 * i));
  }
  return bytes;
}

void expect_error(const std::string& file, std::string_view says) {
  const Result<TourFile> read = test::read_text(file);
  ASSERT_FALSE(read) << says;
  EXPECT_NE(read.error().message.find(says), std::string::npos) << read.error().message;
  EXPECT_EQ(read.error().kind, ErrorKind::request);
}

TEST(ReadNpy, TakesEveryWholeNumberTypeAndVersion) {
  for (const std::string_view type :
       {"|u1", "|i1", "<u1", "<u2", "<i2", "<u4", "<i4", "<u8", "<i8"}) {
    for (const char version : {'\1', '\2', '\3'}) {
      const std::string file = header(dictionary(type), version) +
                               body(small_steps, static_cast<std::size_t>(type[2] - '0'));
      const Result<TourFile> read = test::read_text(file);
      ASSERT_TRUE(read) << type << ": " << read.error().message;
      EXPECT_EQ(read->tour, test::small_tour());
      EXPECT_EQ(read->format, find_format("npy"));
    }
  }
}

TEST(ReadNpy, TakesTheHeaderInAnyOrder) {
  const std::string other = R"({"shape":(3,4,),'fortran_order' :  False,'descr':"<u4"})";
  const Result<TourFile> read = test::read_text(header(other) + body(small_steps, 4));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->tour, test::small_tour());
}

TEST(ReadNpy, RefusesAHeaderThatNumPyWouldRefuse) {
  for (const std::string_view wrong :
       {"{'x': 1, 'descr': '<u4', 'fortran_order': False, 'shape': (3, 4)}",
        "{'descr': '<u4', 'descr': '<u4', 'fortran_order': False, 'shape': (3, 4)}",
        "{'descr': '<u4' 'fortran_order': False, 'shape': (3, 4)}",
        "{'descr': '<u4', 'fortran_order': False, 'shape': (3, 4)} and more",
        "and {'descr': '<u4', 'fortran_order': False, 'shape': (3, 4)}",
        "{'descr': '<u4, 'fortran_order': False, 'shape': (3, 4)}",
        "{'descr': '<u4', 'fortran_order': False, 'shape': (3, 4}",
        "{'descr': '<u4', 'fortran_order': False, 'shape': 3, 4}",
        "{'descr': '<u4', 'fortran_order': False, 'shape': [3, 4]}",
        "{'descr': '<u4', 'fortran_order': False, 'shape': ", "{'fortran_order': False, 'descr",
        "{", ""}) {
    expect_error(header(wrong) + body(small_steps, 4), "header");
  }
  for (const std::string_view shape : {"(3 4)", "(3, 4, x)", "(3,, 4)", "(3, 4 5)", "(+3, 4)"}) {
    expect_error(header(dictionary("<u4", shape)) + body(small_steps, 4), "shape");
  }
}

TEST(ReadNpy, TakesMinusOneForUnvisited) {
  constexpr std::array<int, 12> steps{0, -1, -1, -1, -1, -1, 1, -1, 2, -1, -1, -1};
  const Tour partial =
      Tour::from_squares(test::small_board, std::span(test::small_squares).first(3));
  for (const std::string_view type : {"|i1", "<i2", "<i4", "<i8"}) {
    const Result<TourFile> read = test::read_text(
        header(dictionary(type)) + body(steps, static_cast<std::size_t>(type[2] - '0')));
    ASSERT_TRUE(read) << type << ": " << read.error().message;
    EXPECT_EQ(read->tour, partial);
    const Answer answer(read->claim, Method::plain, read->tour);
    const Result<TourFile> again = test::read_text(test::written(answer, "npy"));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->tour, partial);
  }
}

TEST(ReadNpy, RefusesAFileOfEveryOtherLength) {
  const std::string file = test::written(test::small_answer(), "npy");
  const std::size_t head = file.size() - 12 * 4;
  for (std::size_t length = 6; length < file.size(); ++length) {
    expect_error(file.substr(0, length),
                 length < head ? "it ends within its header" : "not as long as its shape (3, 4)");
  }
  for (const std::size_t more : {1, 3, 4, 100}) {
    expect_error(file + std::string(more, '\0'), "not as long as its shape (3, 4)");
  }
}

TEST(ReadNpy, NamesWhatIsWrongInTheHeader) {
  const std::string steps = body(small_steps, 4);
  for (const std::string_view type :
       {"<f4", ">u4", "=u4", "|u4", "<u3", "<u16", "|b1", "u4", "<U4", "", "<m8[ns]"}) {
    expect_error(header(dictionary(type)) + steps, "must be whole and little-endian");
  }
  for (const std::string_view shape :
       {"(12,)", "()", "(1, 1, 1, 1, 1, 3, 4)", "(0, 4)", "(3, -4)", "(3, x)", "3",
        "(2147483648, 1)", "(99999999999999999999, 1)", "(3.0, 4)"}) {
    expect_error(header(dictionary("<u4", shape)) + steps, "shape must be (rows, columns)");
  }
  expect_error(header(dictionary("<u4", "(3, 4)", "True")) + steps, "fortran_order False");
  expect_error(header("{}") + steps, "fortran_order False");
  expect_error(header("{'fortran_order': False}") + steps, "must be whole and little-endian");
  expect_error(header("{'fortran_order': False, 'descr': '<u4'}") + steps, "shape must be");
  expect_error(header(dictionary("<u4"), 4) + steps, "npy version 4 is not known");
  expect_error(header(dictionary("<u4"), '\xff') + steps, "npy version 255 is not known");
  expect_error(header(std::string(70000, ' '), 2), "header is longer than any tour's");
}

TEST(ReadNpy, NamesWhatIsWrongInTheSteps) {
  const auto file = [](std::array<int, 12> steps) {
    return header(dictionary("<i4")) + body(steps, 4);
  };
  expect_error(file({0, 3, 6, 9, 7, 10, 1, 4, 2, 5, 8, 12}), "the number 12 on square 2,3");
  expect_error(file({0, 3, 6, 9, 7, 10, 1, 4, 2, 5, 8, 8}), "the number 8 stands twice");
  expect_error(file({0, 3, 6, 9, 7, 10, 1, 4, 2, 5, 8, -3}), "leaves a gap");
  expect_error(file({0, -1, -1, -1, -1, -1, -1, -1, 2, -1, -1, -1}), "the step 2 leaves a gap");
  expect_error(file({-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}), "no square");
}

// A header may promise a board far beyond the file; a pipe does not tell how long it is.
TEST(ReadNpy, MakesNoRoomForWhatIsOnlyPromised) {
  for (const std::string_view shape :
       {"(2147483647, 2147483647)", "(1518500250, 1518500250)", "(100000, 100000)", "(3, 5)"}) {
    const std::string file = header(dictionary("<u4", shape)) + body(small_steps, 4);
    expect_error(file, "not as long as its shape");
    test::DripSource pipe(file);
    const Result<TourFile> read = read_tour(pipe);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("not as long as its shape"), std::string::npos);
  }
}

}  // namespace
}  // namespace ktour
