// zlib behind the library's sources and sinks.
#include "system/gzip.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace ktour {
namespace {

constexpr std::size_t block_bytes = 1U << 16;
constexpr int gzip_window = 15 + 16;  // zlib's way to say gzip

}  // namespace

// --- writing -------------------------------------------------------------------------------------

struct GzipSink::Stream {
  z_stream z{};
  std::vector<char> out = std::vector<char>(block_bytes);
};

GzipSink::GzipSink(Sink& into) : stream_(std::make_unique<Stream>()), into_(into) {
  deflateInit2(&stream_->z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY);
}

GzipSink::~GzipSink() {
  deflateEnd(&stream_->z);
}

Outcome GzipSink::write(std::string_view bytes) {
  z_stream& z = stream_->z;
  while (!bytes.empty()) {
    const std::size_t part = std::min<std::size_t>(bytes.size(), 1U << 30);
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT(*-cast)
    z.avail_in = static_cast<uInt>(part);
    bytes.remove_prefix(part);
    while (z.avail_in > 0) {
      z.next_out = reinterpret_cast<Bytef*>(stream_->out.data());  // NOLINT(*-cast)
      z.avail_out = static_cast<uInt>(block_bytes);
      if (deflate(&z, Z_NO_FLUSH) == Z_STREAM_ERROR) return Error{"cannot compress"};
      if (Outcome ok = into_.write({stream_->out.data(), block_bytes - z.avail_out}); !ok)
        return ok;
    }
  }
  return Done{};
}

Outcome GzipSink::finish() {
  z_stream& z = stream_->z;
  for (int state = Z_OK; state != Z_STREAM_END;) {
    z.next_out = reinterpret_cast<Bytef*>(stream_->out.data());  // NOLINT(*-cast)
    z.avail_out = static_cast<uInt>(block_bytes);
    state = deflate(&z, Z_FINISH);
    if (state == Z_STREAM_ERROR) return Error{"cannot compress"};
    if (Outcome ok = into_.write({stream_->out.data(), block_bytes - z.avail_out}); !ok) return ok;
  }
  return Done{};
}

// --- reading -------------------------------------------------------------------------------------

struct GunzipSource::Stream {
  z_stream z{};
  bool known = false;  // whether it is compressed
  bool compressed = false;
  bool inside = false;  // a member of the file was begun and has not ended
  bool ended = false;
  std::vector<char> raw = std::vector<char>(block_bytes);
  std::size_t raw_at = 0;
  std::size_t raw_end = 0;
  std::string first;  // decoded ahead
  std::size_t first_at = 0;
};

GunzipSource::GunzipSource(Source& from) : stream_(std::make_unique<Stream>()), from_(from) {}

GunzipSource::~GunzipSource() {
  if (stream_->compressed) inflateEnd(&stream_->z);
}

std::optional<std::uint64_t> GunzipSource::length() const {
  return stream_->compressed ? std::nullopt : from_.length();
}

Outcome GunzipSource::recognise() {
  Stream& s = *stream_;
  s.known = true;
  while (s.raw_end < 2) {
    const Result<std::size_t> got = from_.read(std::span(s.raw).subspan(s.raw_end));
    if (!got) return got.error();
    if (*got == 0) break;
    s.raw_end += *got;
  }
  s.compressed = s.raw_end >= 2 && s.raw[0] == '\x1f' && s.raw[1] == '\x8b';
  if (s.compressed && inflateInit2(&s.z, gzip_window) != Z_OK) return Error{"cannot decompress"};
  return Done{};
}

Result<std::size_t> GunzipSource::decoded(std::span<char> into) {
  Stream& s = *stream_;
  if (!s.known) {
    if (Outcome ok = recognise(); !ok) return ok.error();
  }
  if (!s.compressed) {
    if (s.raw_at == s.raw_end) return from_.read(into);
    const std::size_t part = std::min(into.size(), s.raw_end - s.raw_at);
    std::memcpy(into.data(), s.raw.data() + s.raw_at, part);
    s.raw_at += part;
    return part;
  }
  while (!s.ended) {
    if (s.raw_at == s.raw_end) {
      const Result<std::size_t> got = from_.read(s.raw);
      if (!got) return got.error();
      s.raw_at = 0;
      s.raw_end = *got;
      if (*got == 0) {
        s.ended = true;
        if (s.inside) return Error{"the compressed file ends too early"};
        break;
      }
    }
    s.inside = true;
    s.z.next_in = reinterpret_cast<Bytef*>(s.raw.data() + s.raw_at);  // NOLINT(*-cast)
    s.z.avail_in = static_cast<uInt>(s.raw_end - s.raw_at);
    s.z.next_out = reinterpret_cast<Bytef*>(into.data());  // NOLINT(*-cast)
    s.z.avail_out = static_cast<uInt>(std::min<std::size_t>(into.size(), 1U << 30));
    const uInt room = s.z.avail_out;
    const int state = inflate(&s.z, Z_NO_FLUSH);
    s.raw_at = s.raw_end - s.z.avail_in;
    if (state == Z_STREAM_END) {  // another may follow
      s.inside = false;
      inflateReset(&s.z);
    } else if (state != Z_OK && state != Z_BUF_ERROR) {
      s.ended = true;
      return Error{"the file is compressed, and damaged"};
    }
    if (s.z.avail_out < room) return std::size_t{room - s.z.avail_out};
  }
  return std::size_t{0};
}

Result<std::string_view> GunzipSource::beginning() {
  Stream& s = *stream_;
  constexpr std::size_t enough = 256;
  std::vector<char> block(enough);
  while (s.first.size() < enough) {
    const Result<std::size_t> got = decoded(block);
    if (!got) return got.error();
    if (*got == 0) break;
    s.first.append(block.data(), *got);
  }
  return std::string_view(s.first).substr(s.first_at);
}

Result<std::size_t> GunzipSource::read(std::span<char> into) {
  Stream& s = *stream_;
  if (s.first_at == s.first.size()) return decoded(into);
  const std::size_t part = std::min(into.size(), s.first.size() - s.first_at);
  std::memcpy(into.data(), s.first.data() + s.first_at, part);
  s.first_at += part;
  return part;
}

}  // namespace ktour
