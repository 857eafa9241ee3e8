// Files that are compressed on the way: by zlib, in the format of gzip.
#pragma once

#include <memory>
#include <string_view>

#include "ktour/format.hpp"

namespace ktour {

/// Whether a file's name asks for it.
inline bool is_gzip_name(std::string_view file_name) {
  return file_name.ends_with(".gz");
}

/// Compresses what is written, into another sink.
class GzipSink final : public Sink {
 public:
  explicit GzipSink(Sink& into);
  ~GzipSink() override;
  GzipSink(const GzipSink&) = delete;
  GzipSink& operator=(const GzipSink&) = delete;

  Outcome write(std::string_view bytes) override;
  /// Nothing more follows.
  Outcome finish();

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
  Sink& into_;
};

/// What a source gives, decompressed where it is compressed.
class GunzipSource final : public Source {
 public:
  explicit GunzipSource(Source& from);
  ~GunzipSource() override;
  GunzipSource(const GunzipSource&) = delete;
  GunzipSource& operator=(const GunzipSource&) = delete;

  /// Its first bytes, some hundreds if there are as many; they are still to be read.
  Result<std::string_view> beginning();
  Result<std::size_t> read(std::span<char> into) override;
  std::optional<std::uint64_t> length() const override;

 private:
  Result<std::size_t> decoded(std::span<char> into);
  Outcome recognise();

  struct Stream;
  std::unique_ptr<Stream> stream_;
  Source& from_;
};

}  // namespace ktour
