// JSON from outside: refused before anything is made of it, where it is too deep or too much.
#include "base/json_text.hpp"

#include <gtest/gtest.h>

#include "strings.hpp"

namespace ktour {
namespace {

using test::repeated;

void expect_refused(const std::string& text, std::string_view says) {
  const auto json = parse_json(text);
  ASSERT_FALSE(json) << text.substr(0, 60);
  EXPECT_NE(json.error().message.find(says), std::string::npos) << json.error().message;
}

TEST(JsonText, ReadsCommentsAndKeepsTheOrder) {
  const auto json = parse_json("{\"b\": 1, // one\n \"a\": [2, null] /* two */}");
  ASSERT_TRUE(json) << json.error().message;
  EXPECT_EQ(json->dump(), R"({"b":1,"a":[2,null]})");
}

TEST(JsonText, TellsWhereItIsNoJson) {
  expect_refused("", "not JSON (at line 1, column 1)");
  expect_refused("{\n\"a\": }", "not JSON (at line 2, column 6)");
  expect_refused("{} {}", "not JSON (at line 1, column 4)");
  expect_refused(std::string("{}\0", 3), "not JSON (at byte 3)");
  expect_refused("\"\xff\"", "not JSON");
}

TEST(JsonText, HasOneLimitOfDepth) {
  const auto nested = [](int levels) {
    return repeated("[", static_cast<std::size_t>(levels)) +
           repeated("]", static_cast<std::size_t>(levels));
  };
  EXPECT_TRUE(parse_json(nested(deepest_json)));
  expect_refused(nested(deepest_json + 1), "nested too deeply: 64 levels are allowed");
  expect_refused(repeated("[", 1000000), "nested too deeply");
  expect_refused(repeated("{\"a\":", 1000000), "nested too deeply");
}

TEST(JsonText, HasALimitOfValues) {
  const auto list = [](std::uint64_t values) {
    return "[0" + repeated(",0", values - 2) + "]";  // the list is one too
  };
  EXPECT_TRUE(parse_json(list(most_json_values)));
  for (const std::string value : {",[]", ",{}", ",\"\"", ",0", ",{\"\":1}"}) {
    expect_refused("[0" + repeated(value, most_json_values) + "]", "more than 1048576 values");
  }
}

TEST(JsonText, RefusesAKeyTwiceInOneObject) {
  expect_refused(R"({"a":1,"a":1})", "\"a\" stands twice");
  expect_refused(R"({"b":[{"a":1,"c":{},"a":2}]})", "\"a\" stands twice");
  EXPECT_TRUE(parse_json(R"({"a":{"a":1},"b":[{"a":1},{"a":1}]})"));
}

TEST(JsonText, KeepsOneFieldWhereOneIsWanted) {
  const std::string much = "[0" + repeated(",{\"a\":0}", most_json_values) + "]";
  const auto json = parse_json_field("{\"x\":" + much + ",\"own\":{\"x\":[1]},\"y\":2}", "own");
  ASSERT_TRUE(json) << json.error().message;
  EXPECT_EQ(json->dump(), R"({"own":{"x":[1]}})");
  EXPECT_EQ(parse_json_field("[1]", "own")->contains("own"), false);
  EXPECT_FALSE(parse_json_field("{\"own\":1,\"own\":2}", "own"));
  EXPECT_FALSE(parse_json_field("{\"x\":" + repeated("[", 1000000), "own"));
}

}  // namespace
}  // namespace ktour
