// Files in which one reads and writes at places, and the sentence where the system refuses one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "ktour/result.hpp"

namespace ktour {

/// What a file is opened for.
enum class Opened : std::uint8_t {
  to_read,
  to_change,
  to_change_or_made,  ///< and one that is not there is made
};

/// A descriptor, never that of a standard stream; −1 where the system refuses, and errno says why.
/// The functions below take it.
int open_file(const std::string& path, Opened how);
void close_file(int fd);
/// False where the system refuses.
bool remove_file(const std::string& path);

/// Reads until `into` is full. How much it is: less where the file ends before that (errno is 0
/// then), or where the system refuses.
std::size_t read_at(int fd, std::uint64_t from, std::span<std::byte> into);

/// False where the system refuses; errno says why.
bool write_at(int fd, std::uint64_t from, std::span<const std::byte> bytes);

/// What the system takes at once, from where the file stands: so many bytes, or the errno of an
/// error. That is EINTR where an interrupt ended the wait.
struct Moved {
  std::size_t bytes = 0;
  int error = 0;
};
/// No bytes at the end of the file.
Moved read_next(int fd, std::span<char> into);
Moved write_next(int fd, std::string_view bytes);

/// How long a file is; 0 where the system does not say.
std::uint64_t length_of(int fd);
/// False where the system refuses to cut a file, or to put it on the disk.
bool cut_at(int fd, std::uint64_t length);
bool put_on_disk(int fd);

/// "cannot read 'FILE': why", for an errno.
Error refused_file(std::string_view what, std::string_view shown, int error_number);

}  // namespace ktour
