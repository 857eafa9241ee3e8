// A reader, on any bytes. It keeps to its memory and says what is wrong; what it takes is the same
// from a file and from a pipe, can be checked, and survives being written and read again: each tour
// by itself, and all of them together where the format holds many.
//
// The environment names the format (KTOUR_FUZZ_READER=json); without it the kind is recognised.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/ktour.hpp"
#include "require.hpp"
#include "strings.hpp"
#include "tour/format_list.hpp"

namespace ktour {
namespace {

const Format* chosen_format() {
  const char* name = std::getenv("KTOUR_FUZZ_READER");
  if (name == nullptr) return nullptr;
  const Format* format = find_format(name);
  REQUIRE(format != nullptr && format->reads());
  return format;
}

struct Reading {
  std::vector<TourFile> tours;
  std::optional<Error> error;
};

constexpr ReadLimits limits{16 << 20};

// The tours up to the first error, of whatever kind they are.
Reading read_any(Source& source) {
  Status nobody;
  TourReader reader(source, limits, nobody);
  Reading out;
  for (;;) {
    Result<std::optional<TourFile>> file = reader.next();
    if (!file) out.error = file.error();
    if (!file || !*file) return out;
    out.tours.push_back(std::move(**file));
  }
}

// The same by the reader of the format that is named, if one is.
Reading read(Source& source) {
  static const Format* format = chosen_format();
  if (format == nullptr) return read_any(source);
  Status nobody;
  Reading out;
  Reader in(source, limits, nobody);
  do {
    std::optional<TourFile> file = format->code->read(in);
    REQUIRE(file.has_value() != in.failed());
    if (in.failed()) {
      out.error = in.error();
      return out;
    }
    in.end_tour();
    if (file->format == nullptr) file->format = format;
    out.tours.push_back(std::move(*file));
  } while (in.peek() != Reader::end);
  return out;
}

void expect_same(const TourFile& a, const TourFile& b) {
  REQUIRE(a.tour == b.tour);
  REQUIRE(a.claim.board == b.claim.board);
  REQUIRE(a.claim.closed == b.claim.closed);
  REQUIRE(a.claim.symmetry == b.claim.symmetry);
}

void try_reader(const std::string& bytes) {
  test::StringSource source(bytes);
  test::DripSource pipe(bytes);
  const Reading found = read(source);
  const Reading piped = read(pipe);
  REQUIRE(found.error.has_value() == piped.error.has_value());
  REQUIRE(found.tours.size() == piped.tours.size());
  if (found.error) REQUIRE(!found.error->message.empty() && !piped.error->message.empty());

  StringSink all;  // as objects, which name their boards
  for (std::size_t i = 0; i < found.tours.size(); ++i) {
    const TourFile& file = found.tours[i];
    expect_same(file, piped.tours[i]);
    const CheckReport report = check(file.tour, file.claim, Symmetries::find_all);
    REQUIRE(report.valid() || !report.fault->text.empty());

    const Answer answer(file.claim, Method::plain, file.tour);
    const Result<TourFile> again = test::read_text(test::written(answer, file.format->name));
    REQUIRE(again);
    expect_same(*again, file);
    if (report.valid()) REQUIRE(check(again->tour, again->claim).valid());
    REQUIRE(write_answer(answer, format_of(FormatId::jsonl), all));
  }
  test::StringSource together(all.text);
  const Reading again = found.tours.empty() ? Reading{} : read_any(together);
  REQUIRE(!again.error && again.tours.size() == found.tours.size());
  for (std::size_t i = 0; i < again.tours.size(); ++i) {
    REQUIRE(again.tours[i].tour == found.tours[i].tour);
  }
}

}  // namespace
}  // namespace ktour

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ktour::try_reader(std::string(data, data + size));
  return 0;
}
