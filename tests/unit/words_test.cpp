// Words as people type them: numbers, times and sizes with units; any case; synonyms and advice.
#include "ktour/words.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <vector>

#include "ktour/parse.hpp"

namespace ktour {
namespace {

TEST(Units, ANumberMeansTheSameHoweverItsZerosAreWritten) {
  for (const std::uint64_t digits : {1ULL, 7ULL, 20ULL, 123ULL, 1005ULL}) {
    std::uint64_t value = digits;
    for (int zeros = 0; zeros <= 12; ++zeros, value *= 10) {
      const std::string plain = std::to_string(value);
      for (const char* e : {"e", "E"}) {
        const auto power = parse_count(std::to_string(digits) + e + std::to_string(zeros));
        ASSERT_TRUE(power);
        EXPECT_EQ(*power, value);
      }
      const std::string units = " kMGT";
      if (zeros % 3 == 0 && zeros > 0) {
        const char unit = units[static_cast<std::size_t>(zeros) / 3];
        for (const char c : {unit, static_cast<char>(std::tolower(unit))}) {
          const auto letter = parse_count(std::to_string(digits) + c);
          ASSERT_TRUE(letter) << digits << c;
          EXPECT_EQ(*letter, value);
        }
      }
      ASSERT_TRUE(parse_count(plain));
      EXPECT_EQ(*parse_count(plain), value);
    }
  }
}

TEST(Units, FractionsAreWholeNumbersOrNone) {
  EXPECT_EQ(*parse_count("1.5k"), 1500U);
  EXPECT_EQ(*parse_count("0.02M"), 20000U);
  EXPECT_EQ(*parse_count("1.50e1"), 15U);
  EXPECT_EQ(*parse_count("18446744073709551615"), unlimited);
  EXPECT_EQ(*parse_count("18446744073709551.615k"), unlimited);
  for (const char* wrong : {"",
                            "k",
                            "e6",
                            ".",
                            ".5k",
                            "1.5",
                            "1.",
                            "1.2.3k",
                            "1e",
                            "1e-3",
                            "1e+3",
                            "1e6k",
                            "1kk",
                            "1 k",
                            " 1",
                            "-1",
                            "+1",
                            "0x10",
                            "1.0001k",
                            "18446744073709551616",
                            "18446744073709552k",
                            "1e20",
                            "99999999999T",
                            "1e99999999999",
                            "1b",
                            "\xc3\x97"}) {
    EXPECT_FALSE(parse_count(wrong)) << wrong;
  }
}

TEST(Units, TimesAddUpFromTheLargestUnit) {
  for (int h = 0; h <= 2; ++h) {
    for (int m = 0; m <= 61; m += 30) {
      for (int s = 0; s <= 61; s += 30) {
        const std::string text =
            std::to_string(h) + "h" + std::to_string(m) + "m" + std::to_string(s) + "s";
        const double value = 3600 * h + 60 * m + s;
        const auto read = parse_seconds(text);
        ASSERT_EQ(static_cast<bool>(read), value > 0) << text;
        if (read) {
          EXPECT_DOUBLE_EQ(*read, value) << text;
        }
      }
    }
  }
  EXPECT_DOUBLE_EQ(*parse_seconds("90"), 90);
  EXPECT_DOUBLE_EQ(*parse_seconds("2.5"), 2.5);
  EXPECT_DOUBLE_EQ(*parse_seconds("5MIN"), 300);
  EXPECT_DOUBLE_EQ(*parse_seconds("1h30"), 3630);
  EXPECT_DOUBLE_EQ(*parse_seconds("250ms"), 0.25);
  for (const char* wrong : {"", "0", "0s", "m", "5mm", "5m1h", "5m5m", "1 h h", "-5", "+5", "nan",
                            "inf", "1e3", "5x", "1e999", "9999999999", "1h-5m", "."}) {
    EXPECT_FALSE(parse_seconds(wrong)) << wrong;
  }
}

TEST(Units, SizesHaveTheirUnitsInAnyCase) {
  for (const char* text :
       {"4G", "4g", "4GB", "4gb", "4Gb", "4000M", "4e9", "4000000000", "4000000000b"}) {
    ASSERT_TRUE(parse_bytes(text)) << text;
    EXPECT_EQ(*parse_bytes(text), 4'000'000'000U) << text;
  }
  EXPECT_EQ(*parse_bytes("4GiB"), std::uint64_t{4} << 30);
  EXPECT_EQ(*parse_bytes("1kib"), 1024U);
  EXPECT_EQ(*parse_bytes("1.5G"), 1'500'000'000U);
  for (const char* wrong : {"", "b", "0", "G", "4QB", "4iB", "4i", "iB", "-1G", "lots", "99999999T",
                            "99999999TiB", "4GG", "4 G G", "1.5GiB"}) {
    EXPECT_FALSE(parse_bytes(wrong)) << wrong;
  }
}

// Every word of every table, in capitals.
template <HasNames E, class Read>
void expect_in_any_case(Read&& read) {
  for (const auto& row : names<E>) {
    std::string capitals(row.name);
    for (char& c : capitals) c = static_cast<char>(std::toupper(c));
    const auto value = read(capitals);
    ASSERT_TRUE(value) << capitals;
    EXPECT_EQ(*value, row.value);
  }
}

TEST(Words, MeanTheSameInAnyCase) {
  expect_in_any_case<Symmetry>(parse_symmetry);
  expect_in_any_case<Surface>(parse_surface);
  expect_in_any_case<Tie>(parse_tie);
  expect_in_any_case<Queue>(parse_queue);
  for (const std::string_view piece : piece_names()) {
    std::string capitals(piece);
    for (char& c : capitals) c = static_cast<char>(std::toupper(c));
    ASSERT_TRUE(parse_piece(capitals)) << capitals;
    EXPECT_EQ(*parse_piece(capitals), *parse_piece(piece));
  }
}

TEST(Words, WhatThereIsNotHasAdviceInPlaceOfAGuess) {
  for (const char* piece : {"queen", "Rook", "BISHOP"}) {
    ASSERT_FALSE(parse_piece(piece));
    EXPECT_NE(parse_piece(piece).error().message.find("slide"), std::string::npos);
  }
  for (const char* format : {"gif", "mp4", "JPG"}) {
    ASSERT_FALSE(parse_format(format));
    EXPECT_EQ(parse_format(format).error().message.find("did you mean"), std::string::npos);
    EXPECT_TRUE(advice_on("format", format));
  }
  for (const char* symmetry : {"rotation", "mirror", "diagonal"})
    EXPECT_FALSE(parse_symmetry(symmetry));
  EXPECT_FALSE(advice_on("format", "queen"));
}

TEST(Words, DashesOfAllKindsAreOne) {
  EXPECT_EQ(with_plain_dashes("a1-b3–c5—d7−e5‐f3"), "a1-b3-c5-d7-e5-f3");
  EXPECT_EQ(with_plain_dashes("×…\xe2\x80"), "×…\xe2\x80");
}

}  // namespace
}  // namespace ktour
