// A reader, on any bytes. It keeps to its memory and says what is wrong; what it takes is the same
// from a file and from a pipe, can be checked, and survives being written and read again.
//
// KTOUR_FUZZ_READER names the reader of one format; without it the kind is recognised.
#include <cstddef>
#include <cstdint>
#include <string>

#include "ktour/ktour.hpp"
#include "require.hpp"
#include "strings.hpp"
#include "tour/format_list.hpp"

namespace ktour {
namespace {

Result<TourFile> read(Source& source) {
  constexpr ReadLimits limits{16 << 20};
#ifdef KTOUR_FUZZ_READER
  Status nobody;
  Reader in(source, limits, nobody);
  std::optional<TourFile> file = KTOUR_FUZZ_READER(in);
  REQUIRE(file.has_value() != in.failed());
  if (in.failed()) return in.error();
  return std::move(*file);
#else
  return read_tour(source, limits);
#endif
}

void try_reader(const std::string& bytes) {
  test::StringSource source(bytes);
  test::DripSource pipe(bytes);
  const Result<TourFile> file = read(source);
  const Result<TourFile> piped = read(pipe);
  REQUIRE(static_cast<bool>(file) == static_cast<bool>(piped));
  if (!file) {
    REQUIRE(!file.error().message.empty() && !piped.error().message.empty());
    return;
  }
  REQUIRE(file->tour == piped->tour);

  const CheckReport report = check(file->tour, file->claim, Symmetries::find_all);
  REQUIRE(report.valid() || !report.fault->text.empty());

  const Answer answer(file->claim, Method::plain, file->tour);
  const Result<TourFile> again = test::read_text(test::written(answer, file->format->name));
  REQUIRE(again);
  REQUIRE(again->tour == file->tour);
  REQUIRE(again->format == file->format);
  REQUIRE(again->claim.board == file->claim.board);
  REQUIRE(again->claim.closed == file->claim.closed);
  REQUIRE(again->claim.symmetry == file->claim.symmetry);
  if (report.valid()) REQUIRE(check(again->tour, again->claim).valid());
}

}  // namespace
}  // namespace ktour

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ktour::try_reader(std::string(data, data + size));
  return 0;
}
