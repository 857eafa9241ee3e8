// The judge of certificates against those who write numbers, forms and sizes to deceive it: nothing
// untrue passes, what is malformed and what is wrong are told apart as docs/proofs.md has it, and
// no small file uses up the memory or goes on without asking.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "ktour/parse.hpp"
#include "ktour/proof.hpp"

namespace {

using ktour::ProofReport;
using ktour::StopKind;

constexpr const char* impossible = R"({"certificate":"impossible","version":1,)";

std::string certificate(const std::string& request, const std::string& part,
                        const std::vector<std::string>& steps = {}) {
  return fmt::format("{}{},\"parts\":[\n{{{},\"steps\":[\n{}{}]}}\n]}}\n", impossible, request,
                     part, fmt::join(steps, ",\n"), steps.empty() ? "" : "\n");
}

class TextSource final : public ktour::Source {
 public:
  explicit TextSource(std::string_view text) : text_(text) {}
  ktour::Result<std::size_t> read(std::span<char> into) override {
    const std::size_t got = std::min(into.size(), text_.size());
    std::copy_n(text_.begin(), got, into.begin());
    text_.remove_prefix(got);
    return got;
  }

 private:
  std::string_view text_;
};

// Says stop when it was asked so many times.
class Impatient final : public ktour::Status {
 public:
  explicit Impatient(int times) : left_(times) {}
  StopKind poll(const ktour::Progress& /*progress*/) override {
    return left_-- > 0 ? StopKind::none : StopKind::interrupt;
  }

 private:
  int left_;
};

ProofReport judged(const std::string& text, std::uint64_t memory = std::uint64_t{1} << 30,
                   int patience = 1000) {
  TextSource source(text);
  Impatient status(patience);
  return check_certificate(source, status, {memory});
}

std::string verdict(const ProofReport& report) {
  if (report.stopped == StopKind::memory) return "memory";
  if (report.stopped == StopKind::limit) return "limit";
  if (report.stopped != StopKind::none) return "interrupted";
  return !report.fault ? "valid" : report.malformed ? "malformed" : "wrong";
}

std::string verdict(const std::string& text) {
  return verdict(judged(text));
}

const std::vector<std::string> hostile_numbers{"0",
                                               "1",
                                               "2",
                                               "3",
                                               "4",
                                               "7",
                                               "8",
                                               "9",
                                               "10",
                                               "11",
                                               "12",
                                               "29",
                                               "30",
                                               "31",
                                               "32",
                                               "2147483646",
                                               "2147483647",
                                               "2147483648",
                                               "4294967295",
                                               "4294967296",
                                               "4294967297",
                                               "9223372036854775807",
                                               "9223372036854775808",
                                               "18446744073709551606",
                                               "18446744073709551613",
                                               "18446744073709551614",
                                               "18446744073709551615"};

// All that can follow, as the judge says itself, in one layer that leads into itself.
std::string layer_that_repeats(const std::string& request, const std::string& part,
                               const std::vector<std::string>& before, const std::string& after) {
  std::set<std::string> states;
  const auto layer = [&] {
    if (states.empty()) return std::string("[\"layer\",[]]");
    return fmt::format("[\"layer\",[\"{}\"]]", fmt::join(states, "\",\""));
  };
  for (int i = 0; i < 2000; ++i) {
    std::vector<std::string> steps = before;
    steps.push_back(layer());
    if (!states.empty() && !after.empty()) steps.push_back(after);
    const std::string fault = judged(certificate(request, part, steps)).fault.value_or("");
    const std::size_t at = fault.find("can be followed by ");
    if (at == fault.npos) break;
    const std::size_t from = at + 19;
    states.insert(fault.substr(from, fault.find(',', from) - from));
  }
  return layer();
}

TEST(Judge, LayersDoNotReachBeyondTheBoard) {
  // Each of these boards has a tour from that square; the numbers would lead round to its first
  // lines again.
  for (const auto& [request, width] : {std::pair{R"("rows":3,"cols":10,"start":[0,0])", 3},
                                       {R"("rows":4,"cols":6,"start":[0,0])", 4}}) {
    const std::string part = R"("tour":"open","rule":"layers","lines":"columns","from":"first")";
    const std::string wrap = R"(["again",1,18446744073709551615])";
    const std::string layer = layer_that_repeats(request, part, {}, wrap);
    ASSERT_GT(layer.size(), 40U);
    std::vector<std::string> steps{layer, wrap};
    EXPECT_EQ(judged(certificate(request, part, steps)).fault.value_or("valid"),
              "line 4: the layers from 1 on do not reach to 18446744073709551615");
    // Round to the first line, and its given end, over and over, until nothing can follow.
    for (int round = 0; round < 3; ++round) {
      steps.push_back(layer_that_repeats(request, part, steps, {}));
      steps.push_back(layer_that_repeats(request, part, steps, wrap));
      if (verdict(certificate(request, part, steps)) == "valid") break;
      steps.push_back(wrap);
    }
    EXPECT_EQ(verdict(certificate(request, part, steps)), "wrong");
    for (const std::string& a : hostile_numbers) {
      for (const std::string& b : hostile_numbers) {
        const std::string again = fmt::format("[\"again\",{},{}]", a, b);
        for (const std::string& last : {std::string(), layer, std::string("[\"layer\",[]]")}) {
          std::vector<std::string> all{layer, again};
          if (!last.empty()) all.push_back(last);
          EXPECT_EQ(verdict(certificate(request, part, all)), "wrong") << a << ' ' << b << last;
        }
      }
    }
  }
}

TEST(Judge, NoNumberMakesATourGoAway) {
  const std::string open = R"("rows":3,"cols":4)";
  const std::string closed = R"("rows":5,"cols":6,"closed":true)";
  for (const std::string& a : hostile_numbers) {
    for (const std::string& b : hostile_numbers) {
      const std::string pair = fmt::format("[{},{}]", a, b);
      for (const auto& [request, tour] : {std::pair{open, "open"}, {closed, "closed"}}) {
        const std::string head = fmt::format(R"("tour":"{}","rule":)", tour);
        for (const std::string& step :
             {pair, fmt::format("[\"cut\",{}]", pair), fmt::format("[\"count\",{},{}]", pair, pair),
              fmt::format("[\"count\",[],{}]", pair), fmt::format("[\"count\",{},[]]", pair),
              fmt::format("[\"count\",[{}],[{}]]", a, b), fmt::format("[\"cut\",[{}]]", a),
              std::string("[\"cut\",[]]"), std::string("[\"count\",[],[]]")}) {
          EXPECT_EQ(verdict(certificate(request, head + "\"tree\"", {step})), "wrong") << step;
          EXPECT_EQ(verdict(certificate(request, head + "\"cut\"", {step})), "wrong") << step;
        }
        for (const char* lines : {"rows", "columns"}) {
          const std::string text =
              fmt::format(R"({}"lines","lines":"{}","inner":{})", head, lines, pair);
          EXPECT_EQ(verdict(certificate(request, text)), "wrong") << text;
        }
        EXPECT_EQ(
            verdict(certificate(request, fmt::format(R"({}"few moves","squares":{})", head, pair))),
            "wrong");
      }
    }
  }
}

TEST(Judge, TellsMalformedFromWrong) {
  struct Case {
    std::string text;
    const char* verdict;
  };
  const std::string request = R"("rows":4,"cols":6,"closed":true)";
  const auto of = [&](const std::string& more) {
    return certificate(request + more,
                       R"("tour":"closed","rule":"lines","lines":"rows","inner":[1,2])");
  };
  const auto alone = [&](const std::string& header) {
    return certificate(header, R"("tour":"closed","rule":"colours")");
  };
  const auto part = [&](const std::string& text) { return certificate(request, text); };
  const auto step = [&](const std::string& text) {
    return certificate(request, R"("tour":"closed","rule":"tree")", {text});
  };
  const std::string good = of("");
  std::vector<Case> cases{
      {good, "valid"},
      {of(R"(,"symmetry":"none","piece":"knight","surface":"plane","start":null,"end":null,"holes":[],"avoid":[])"),
       "valid"},
      // keys
      {of(R"(,"text":"because")"), "malformed"},
      {of(R"(,"rows":4)"), "malformed"},
      {of(R"(,"closed":true)"), "malformed"},
      {of(R"(,"holes":null)"), "malformed"},
      {of(R"(,"closed":null)"), "malformed"},
      {of(R"(,"symmetry":"v")"), "malformed"},
      {of(R"(,"start":{"row":1})"), "malformed"},
      {part(R"("tour":"closed","rule":"lines","lines":"rows","inner":[1,2],"squares":[])"),
       "malformed"},
      {part(R"("tour":"closed","rule":"lines","lines":"rows","inner":[1,2],"inner":[1,2])"),
       "malformed"},
      {part(R"("tour":"closed","rule":"colours","from":"first")"), "malformed"},
      {part(R"("tour":"both","rule":"colours")"), "malformed"},
      {part(R"("tour":"open","rule":"colours")"), "wrong"},
      {part(R"("tour":"closed","rule":"any")"), "malformed"},
      {part(R"("tour":"closed","rule":"few moves")"), "malformed"},
      {part(R"("tour":"closed","rule":"lines","lines":"rows","inner":[1,1])"), "wrong"},
      {part(R"("tour":"closed","rule":"lines","lines":"rows","inner":[1,2,3])"), "wrong"},
      {part(R"("tour":"closed","rule":"lines","lines":"rows","inner":[1,4])"), "wrong"},
      {part(R"("tour":"closed","rule":"lines","lines":"rows","inner":[1,-2])"), "malformed"},
      {part(R"("tour":"closed","rule":"layers","lines":"rows","from":"middle")"), "malformed"},
      // squares
      {alone(R"("rows":3,"cols":3,"holes":[[0,0]],"cells":[[1,1]])"), "malformed"},
      {alone(R"("rows":3,"cols":3,"closed":true,"cells":[])"), "malformed"},
      {alone(R"("rows":3,"cols":3,"closed":true,"cells":[[0,0],[0,0]])"), "malformed"},
      {alone(R"("rows":3,"cols":3,"closed":true,"holes":[[0,0],[0,0]])"), "malformed"},
      {alone(R"("rows":3,"cols":3,"closed":true,"holes":[[0,3]])"), "malformed"},
      {alone(R"("rows":1,"cols":1,"closed":true,"holes":[[0,0]])"), "malformed"},
      {alone(R"("rows":3,"cols":4,"dims":[2,3,4],"closed":true)"), "wrong"},
      {alone(R"("rows":3,"cols":3,"dims":[3,3,3],"closed":true)"), "valid"},
      {alone(R"("rows":3,"cols":4,"dims":[3,3,3],"closed":true)"), "malformed"},
      {alone(R"("rows":3,"cols":3,"dims":[3,3],"closed":true)"), "malformed"},
      {alone(R"("dims":[3,3,3],"closed":true)"), "malformed"},
      {alone(R"("rows":3,"cols":3,"dims":[3,3,3],"closed":true,"symmetry":"point")"), "malformed"},
      {alone(
           R"("rows":2147483647,"cols":2147483647,"dims":[2,2147483647,2147483647],"closed":true)"),
       "malformed"},
      {alone(R"("rows":3,"cols":3,"closed":true,"start":[0,0],"end":[0,0])"), "malformed"},
      {alone(R"("rows":3,"cols":3,"closed":true,"through":[[[0,0],[1,1]]])"), "malformed"},
      {alone(R"("rows":3,"cols":3,"closed":true,"through":[[[0,0],[1,2]],[[1,2],[0,0]]])"),
       "valid"},
      {alone(R"("rows":3,"cols":3,"closed":true,"through":[[[0,0]]])"), "malformed"},
      {certificate(R"("rows":1,"cols":1)", R"("tour":"open","rule":"colours")"), "wrong"},
      // steps
      {step("[]"), "malformed"},
      {step("[1]"), "malformed"},
      {step("[1,2,3]"), "malformed"},
      {step("[1,\"2\"]"), "malformed"},
      {step("[\"cut\",1]"), "malformed"},
      {step("[\"cut\",[[1]]]"), "malformed"},
      {step("[\"count\",[1]]"), "malformed"},
      {step("[\"cut\",[1,1]]"), "wrong"},
      {step("{\"cut\":1}"), "malformed"},
      {certificate(request, R"("tour":"closed","rule":"layers","lines":"columns")",
                   {"[\"layer\",[1]]"}),
       "malformed"},
      {certificate(request, R"("tour":"closed","rule":"layers","lines":"columns")",
                   {"[\"layer\",[\"?\"]]"}),
       "wrong"},
      {certificate(request, R"("tour":"closed","rule":"layers","lines":"columns")",
                   {"[\"layer\",[\"........\",\"........\"]]"}),
       "wrong"},
      {certificate(request, R"("tour":"closed","rule":"layers","lines":"columns")",
                   {"[\"again\",0]"}),
       "malformed"},
      {certificate(request, R"("tour":"closed","rule":"layers","lines":"columns")",
                   {"[\"again\",0,1.5]"}),
       "malformed"},
      // lines
      {good + "\n", "malformed"},
      {" " + good, "malformed"},
      {good.substr(0, good.size() - 1), "valid"},
      {good.substr(0, good.size() - 3), "malformed"},
      {"", "malformed"},
  };
  // Whole numbers are digits, wherever they stand.
  for (const char* number : {"4.0", "4e0", "-0", "-4", "04", "18446744073709551616", "1e308",
                             "\"4\"", "null", "4.", "+4", "0x4"}) {
    cases.push_back(
        {alone(fmt::format(R"("rows":{},"cols":6,"closed":true)", number)), "malformed"});
    cases.push_back(
        {alone(fmt::format(R"("rows":5,"cols":5,"start":[0,{}],"closed":true)", number)),
         "malformed"});
    cases.push_back({step(fmt::format("[{},9]", number)), "malformed"});
    cases.push_back({step(fmt::format("[\"cut\",[{}]]", number)), "malformed"});
    cases.push_back(
        {part(fmt::format(R"("tour":"closed","rule":"lines","lines":"rows","inner":[1,{}])",
                          number)),
         "malformed"});
    std::string version = good;
    version.replace(version.find("\"version\":1"), 11, fmt::format("\"version\":{}", number));
    cases.push_back({version, "malformed"});
  }
  // Bytes that JSON readers differ about.
  for (const char* bytes : {"\r", "\t", "\\u0061", "\xc3\xa9", "\xff", "\x7f"}) {
    std::string text = good;
    text.insert(text.find(",\"rows\""), bytes);
    cases.push_back({text, "malformed"});
  }
  cases.push_back({good.substr(0, good.find('\n') - 10) + std::string(1, '\0') +
                       good.substr(good.find('\n') - 10),
                   "malformed"});
  for (const Case& one : cases) {
    const ProofReport report = judged(one.text);
    EXPECT_EQ(verdict(report), one.verdict) << one.text << report.fault.value_or("");
    if (report.fault) {
      EXPECT_EQ(report.fault->find('\n'), std::string::npos);
    }
  }
}

TEST(Judge, DepthIsRefusedBeforeAnythingIsBuilt) {
  for (const std::size_t levels : {65UL, 100000UL}) {
    for (const auto& [opens, closes] : {std::pair{"[", "]"}, {"{\"a\":", "}"}}) {
      std::string deep;
      for (std::size_t i = 0; i < levels; ++i) deep += opens;
      for (std::size_t i = 0; i < levels; ++i) deep += closes;
      for (const char* field : {"rows", "cols", "dims", "piece", "surface", "holes", "cells",
                                "closed", "start", "end", "symmetry", "through", "avoid"}) {
        EXPECT_EQ(verdict(certificate(fmt::format("\"{}\":{}", field, deep),
                                      R"("tour":"open","rule":"tree")")),
                  "malformed");
      }
      for (const char* field : {"tour", "rule", "squares", "inner", "lines", "from"}) {
        EXPECT_EQ(
            verdict(certificate(R"("rows":4,"cols":6)", fmt::format("\"{}\":{}", field, deep))),
            "malformed");
      }
      EXPECT_EQ(
          verdict(certificate(R"("rows":4,"cols":6)", R"("tour":"open","rule":"tree")", {deep})),
          "malformed");
    }
  }
}

// Each says stop when it has polled a few times: the test ends then, or not at all.
TEST(Judge, SmallFilesNeitherHangNorTakeTheMemory) {
  const auto of = [](const std::string& request, const std::string& rule,
                     const std::vector<std::string>& steps = {}) {
    return certificate(request + R"(,"closed":true)",
                       fmt::format(R"("tour":"closed","rule":{})", rule), steps);
  };
  const std::string giant = R"("rows":2147483647,"cols":2147483647)";
  const std::string camel = R"(,"piece":"camel")";
  EXPECT_EQ(verdict(of(giant + camel + R"(,"symmetry":"point")", "\"symmetry\"")), "limit");
  EXPECT_EQ(verdict(of(giant + R"(,"surface":"torus","symmetry":"point")", "\"symmetry\"")),
            "limit");
  EXPECT_EQ(verdict(of(R"("rows":65536,"cols":65536,"surface":"torus","symmetry":"point")",
                       "\"symmetry\"")),
            "interrupted");
  EXPECT_EQ(verdict(of(R"("rows":2147483647,"cols":1,"piece":"dabbaba")", "\"colours\"")),
            "memory");
  EXPECT_EQ(verdict(of(R"("rows":100000,"cols":100000)" + camel, "\"colours\"")), "limit");
  EXPECT_EQ(verdict(of(R"("rows":60000,"cols":60000,"cells":[[0,0],[1,1]])", "\"colours\"")),
            "memory");
  EXPECT_EQ(verdict(of(R"("rows":20000,"cols":20000,"holes":[[0,0],[1,1]])", "\"colours\"")),
            "interrupted");
  EXPECT_EQ(verdict(of(R"("rows":5000,"cols":5000)", "\"tree\"")), "memory");
  EXPECT_EQ(verdict(of(R"("rows":6,"cols":6,"dims":[6,6,6,6,6,6],"piece":"king")", "\"tree\"")),
            "memory");
  std::string avoided;
  for (int r = 0; r < 100; ++r) {
    for (int c = 0; c < 300; ++c)
      avoided += fmt::format("{}[[{},{}],[{},{}]]", avoided.empty() ? "" : ",", r, c, r + 1, c + 2);
  }
  EXPECT_EQ(
      verdict(of(fmt::format(R"("rows":400,"cols":400,"avoid":[{}])", avoided), "\"forced\"")),
      "valid");
}

TEST(Judge, AnInterruptIsHeardInEveryRule) {
  for (const char* request :
       {R"("rows":250,"cols":250,"piece":"camel")", R"("rows":250,"cols":250,"surface":"torus")"}) {
    for (const char* part : {R"("rule":"colours")", R"("rule":"symmetry")", R"("rule":"tree")",
                             R"("rule":"forced")"}) {
      const std::string text =
          certificate(fmt::format(R"({},"closed":true,"symmetry":"point")", request),
                      fmt::format(R"("tour":"closed",{})", part), {"[\"cut\",[0,1]]"});
      int polls = 0;
      for (; polls < 100000; ++polls) {  // every stop on the way is told as one
        const ProofReport report = judged(text, std::uint64_t{1} << 32, polls);
        if (report.stopped == StopKind::none) {
          EXPECT_TRUE(report.fault) << text;
          break;
        }
        EXPECT_EQ(verdict(report), "interrupted");
        EXPECT_FALSE(report.valid());
        polls += polls / 4;
      }
      EXPECT_GT(polls, 3) << text;
    }
  }
}

TEST(Judge, AskedForAPictureItHearsInterruptsToo) {
  const ktour::Certificate one{
      certificate(R"("rows":4,"cols":6,"closed":true)",
                  R"("tour":"closed","rule":"lines","lines":"rows","inner":[1,2])")};
  Impatient at_once(0);
  EXPECT_EQ(check(one, at_once, true).stopped, StopKind::interrupt);
  ktour::Status nobody;
  EXPECT_EQ(check(one, nobody, true).sketch.marked.size(), 12U);
}

// Lines that are short in a compressed file: what is made of them is allowed for before it is made.
TEST(Judge, ALineMakesNoMoreThanTheMemory) {
  constexpr std::uint64_t memory = std::uint64_t{1} << 26;
  for (const char* member : {"[]", "\"\"", "0", "{}", "[0,0]"}) {
    std::string list = "[";
    while (list.size() < 7000000) list += std::string(member) + ",";
    list += std::string(member) + "]";
    for (const char* field : {"holes", "cells", "through", "dims"}) {
      const std::string said =
          verdict(judged(certificate(fmt::format("\"rows\":9,\"cols\":9,\"{}\":{}", field, list),
                                     "\"tour\":\"open\",\"rule\":\"tree\""),
                         memory));
      EXPECT_EQ(said, "memory") << field << member;
    }
    EXPECT_EQ(verdict(judged(certificate(R"("rows":9,"cols":9)", R"("tour":"open","rule":"tree")",
                                         {"[\"cut\"," + list + "]"}),
                             memory)),
              "memory");
  }
  // Layers that are kept, line after line.
  std::vector<std::string> layers(400000, "[\"layer\",[\"....\"]]");
  const ProofReport report =
      judged(certificate(R"("rows":2,"cols":2000000000,"closed":true)",
                         R"("tour":"closed","rule":"layers","lines":"columns")", layers),
             memory, 1000000);
  EXPECT_EQ(verdict(report), "memory") << report.fault.value_or("");
}

}  // namespace
