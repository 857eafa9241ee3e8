// A reader, on any bytes. It keeps to its memory and says what is wrong; what it takes is the same
// from a file and from a pipe, can be checked, and survives being written and read again.
//
// The environment names the reader (KTOUR_FUZZ_READER=json); without it the kind is recognised.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "ktour/ktour.hpp"
#include "require.hpp"
#include "strings.hpp"
#include "tour/format_list.hpp"

namespace ktour {
namespace {

ReadFunction chosen_reader() {
  const char* name = std::getenv("KTOUR_FUZZ_READER");
  if (name == nullptr) return nullptr;
  const struct {
    std::string_view name;
    ReadFunction read;
  } readers[] = {{"matrix", read_matrix}, {"moves", read_moves}, {"algebraic", read_algebraic},
                 {"csv", read_csv},       {"json", read_json},   {"npy", read_npy}};
  for (const auto& reader : readers) {
    if (reader.name == name) return reader.read;
  }
  REQUIRE(!"a reader of this name");
  return nullptr;
}

Result<TourFile> read(Source& source) {
  constexpr ReadLimits limits{16 << 20};
  static const ReadFunction read_file = chosen_reader();
  if (read_file == nullptr) return read_tour(source, limits);
  Status nobody;
  Reader in(source, limits, nobody);
  std::optional<TourFile> file = read_file(in);
  REQUIRE(file.has_value() != in.failed());
  if (in.failed()) return in.error();
  return std::move(*file);
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
