// What the program has and this build has not: commands, counts in passes, packed files. Each is
// refused in a sentence.
#include <fmt/format.h>

#include "commands.hpp"
#include "ktour/passes.hpp"
#include "system/gzip.hpp"

namespace {

using ktour::Error;

const Error no_passes{"the npm package of ktour does not count in passes: the program does"};
const Error no_gzip{"the npm package of ktour neither reads nor writes .gz: unpack the file first"};

constexpr std::string_view elsewhere = "not in the npm package of ktour: the program has it";

app::ExitStatus refuse_command(const app::CommandLine& line) {
  app::refuse(fmt::format("{} is {}", line.command()->name, elsewhere));
}

}  // namespace

namespace app {

constexpr Command census_command{"census", of::census, elsewhere, {}, {}, {}, refuse_command};
constexpr Command simulate_command{"simulate", of::simulate, elsewhere, {}, {}, {}, refuse_command};
constexpr Command compare_command{"compare", of::compare, elsewhere, {}, {}, {}, refuse_command};
constexpr Command bench_command{"bench", of::bench, elsewhere, {}, {}, {}, refuse_command};

}  // namespace app

namespace ktour {

Result<std::string> count_pass(const Problem& /*problem*/, const Pass& /*pass*/,
                               const CountOptions& /*options*/, Status& /*status*/) {
  return no_passes;
}
Result<std::string> count_class(const Problem& /*problem*/, const std::string& /*columns*/,
                                const CountOptions& /*options*/, Status& /*status*/) {
  return no_passes;
}
Result<std::vector<PartFile>> count_passes(const Problem& /*problem*/, Pass /*first*/,
                                           std::uint64_t /*every*/, const CountOptions& /*options*/,
                                           Status& /*status*/) {
  return no_passes;
}
Result<Total> add_parts(const std::vector<PartFile>& /*files*/, const CountOptions& /*options*/,
                        Status& /*status*/) {
  return no_passes;
}
Outcome can_pass(const Problem& /*problem*/, std::uint64_t /*passes*/) {
  return no_passes;
}

struct GzipSink::Stream {};
GzipSink::GzipSink(Sink& into) : into_(into) {}
GzipSink::~GzipSink() = default;
Outcome GzipSink::write(std::string_view /*bytes*/) {
  return no_gzip;
}
Outcome GzipSink::finish() {
  return no_gzip;
}

// The first bytes, which tell whether it is packed, and where the rest begins.
struct GunzipSource::Stream {
  std::string first;
  std::size_t at = 0;
  bool known = false;
};
GunzipSource::GunzipSource(Source& from) : stream_(std::make_unique<Stream>()), from_(from) {}
GunzipSource::~GunzipSource() = default;

Outcome GunzipSource::recognise() {
  Stream& s = *stream_;
  if (s.known) return Done{};
  s.known = true;
  constexpr std::size_t some = 512;
  while (s.first.size() < some) {
    std::string block(some - s.first.size(), '\0');
    const Result<std::size_t> got = from_.read(block);
    if (!got) return got.error();
    if (*got == 0) break;
    s.first.append(block, 0, *got);
  }
  if (s.first.starts_with("\x1f\x8b")) return no_gzip;
  return Done{};
}
Result<std::string_view> GunzipSource::beginning() {
  if (Outcome known = recognise(); !known) return known.error();
  return std::string_view(stream_->first);
}
Result<std::size_t> GunzipSource::read(std::span<char> into) {
  if (Outcome known = recognise(); !known) return known.error();
  Stream& s = *stream_;
  if (s.at == s.first.size()) return from_.read(into);
  const std::size_t part = s.first.copy(into.data(), into.size(), s.at);
  s.at += part;
  return part;
}
std::optional<std::uint64_t> GunzipSource::length() const {
  return from_.length();
}

}  // namespace ktour
