// Files behind the library's sources and sinks. An output file appears whole or not at all.
#pragma once

#include <optional>
#include <string>

#include "ktour/format.hpp"

namespace app {

/// A file to read from; "-" is standard input.
class InputFile final : public ktour::Source {
 public:
  static ktour::Result<InputFile> open(const std::string& path);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  ~InputFile() override;

  ktour::Result<std::size_t> read(std::span<char> into) override;
  std::optional<std::uint64_t> length() const override { return length_; }

 private:
  InputFile(int fd, std::string shown) : fd_(fd), shown_(std::move(shown)) {}
  int fd_;
  std::string shown_;
  std::optional<std::uint64_t> length_;
};

/// The space left on the disk that a file would be on; nothing for what is no plain file.
std::optional<std::uint64_t> free_space_for(const std::string& path);

/// A file to write to; "-" is standard output. A plain file is written beside its place, without a
/// name where the system can do that, and takes its name with commit(). Without commit() nothing
/// is left.
class OutputFile final : public ktour::Sink {
 public:
  static ktour::Result<OutputFile> open(const std::string& path);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile() override;

  ktour::Outcome write(std::string_view bytes) override;
  ktour::Outcome commit();

 private:
  OutputFile(int fd, std::string shown) : fd_(fd), shown_(std::move(shown)) {}
  std::string folder() const;  // of target_
  ktour::Error failure(int error_number) const;

  int fd_;
  std::string shown_;      // for messages
  std::string target_;     // the place it is to take; empty where it is written in place
  std::string temporary_;  // its name until then; empty while it has none
};

}  // namespace app
