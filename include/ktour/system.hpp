// What the system gives: files behind the library's sources and sinks, and memory.
//
// Beside the core, which knows neither: it comes with counting and the census.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "ktour/format.hpp"

namespace ktour {

/// The memory that a run may use before the system would have to refuse or kill it: the least of
/// what the system, the control group and the shell's limit leave now, less a tenth.
std::uint64_t usable_memory();

/// Whether the work was interrupted: asked while a file is read or written, which may take long.
using Interrupted = bool (*)();
inline bool never_interrupted() {
  return false;
}

/// A file to read from; "-" is standard input.
class InputFile final : public Source {
 public:
  static Result<InputFile> open(const std::string& path,
                                Interrupted interrupted = never_interrupted);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  ~InputFile() override;

  Result<std::size_t> read(std::span<char> into) override;
  std::optional<std::uint64_t> length() const override { return length_; }

 private:
  InputFile(int fd, std::string shown, Interrupted interrupted)
      : fd_(fd), shown_(std::move(shown)), interrupted_(interrupted) {}
  int fd_;
  std::string shown_;
  Interrupted interrupted_;
  std::optional<std::uint64_t> length_;
};

/// The space left on the disk that a file would be on; nothing for what is no plain file.
std::optional<std::uint64_t> free_space_for(const std::string& path);

/// A file to write to; "-" is standard output. A plain file is written beside its place, without a
/// name where the system can do that, and takes its name with commit(). Without commit() nothing
/// is left.
class OutputFile final : public Sink {
 public:
  static Result<OutputFile> open(const std::string& path,
                                 Interrupted interrupted = never_interrupted);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile() override;

  Outcome write(std::string_view bytes) override;
  /// It is to take another name in the same folder, where it is to take one at all.
  void call(const std::string& name);
  Outcome commit();

 private:
  OutputFile(int fd, std::string shown, Interrupted interrupted)
      : fd_(fd), shown_(std::move(shown)), interrupted_(interrupted) {}
  Outcome open_by_own_name();
  Outcome take_own_name(const std::string& open);
  Error failure(int error_number) const;

  int fd_;
  std::string shown_;  // for messages
  Interrupted interrupted_;
  std::string target_;     // the place it is to take; empty where it is written in place
  std::string temporary_;  // its name until then; empty while it has none
};

}  // namespace ktour
