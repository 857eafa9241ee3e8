// What src/system promises, on whichever system it runs: a program of its own, small enough to be built for
// another one in seconds. Prints each promise, and `N passed, N failed`.
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string>
#include <thread>

#include "lab/journal.hpp"
#include "system/files.hpp"
#include "system/gzip.hpp"
#include "system/memory.hpp"
#include "system/paths.hpp"
#include "system/places.hpp"
#include "system/scratch.hpp"
#include "system/terminal.hpp"

namespace {

int passed = 0;
int failed = 0;

void expect(bool right, const char* what) {
  (right ? passed : failed) += 1;
  if (!right) std::printf("FAILED: %s\n", what);
}

std::string text_of(const std::string& path) {
  auto file = ktour::InputFile::open(path);
  if (!file) return "cannot: " + file.error().message;
  return ktour::whole_text(*file, 1 << 20)->value();
}

bool write(const std::string& path, std::string_view text, bool commit = true) {
  auto file = ktour::OutputFile::open(path);
  if (!file || !file->write(text)) return false;
  if (!commit) return true;
  const ktour::Outcome done = file->commit();
  if (!done) std::printf("%s\n", done.error().message.c_str());
  return bool(done);
}

std::size_t files_in(const std::string& folder) {
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry :
       std::filesystem::directory_iterator(ktour::path_of(folder))) {
    ++files;
  }
  return files;
}

void files_in_any_script(const std::string& folder) {
  for (const char* name : {"Rösselsprung", "конь", "馬", "ίππος ♞"}) {
    const std::string path = folder + "/" + name;
    expect(write(path, "first\n"), name);
    expect(std::filesystem::exists(ktour::path_of(path)), "it is there under its name");
    expect(text_of(path) == "first\n", "it is read again, with its line ends");
    expect(write(path, "second\n"), "a file replaces another");
    expect(text_of(path) == "second\n", "and is what was written last");
    expect(write(path, "third\n", false) && text_of(path) == "second\n",
           "what is not committed leaves no trace");
    std::filesystem::remove(ktour::path_of(path));
    expect(files_in(folder) == 0, "nothing else is left");
  }
}

void refusals(const std::string& folder) {
  const auto gone = ktour::InputFile::open(folder + "/none");
  expect(!gone && gone.error().number == ENOENT, "a file that is not there");
  expect(!gone && gone.error().message.ends_with("No such file or directory"), "and its sentence");
  expect(!ktour::InputFile::open(folder), "a folder is not read");
  expect(!ktour::OutputFile::open(folder), "nor written");
  expect(!ktour::OutputFile::open(folder + "/none/file"), "a folder that is not there");
}

void places(const std::string& folder) {
  const std::string path = folder + "/places";
  const int fd = ktour::open_file(path, ktour::Opened::to_change_or_made);
  const std::string text = "0123456789";
  const auto bytes = std::as_bytes(std::span(text));
  expect(ktour::write_at(fd, 5, bytes) && ktour::write_at(fd, 0, bytes), "writing at places");
  expect(ktour::length_of(fd) == 15, "the length");
  std::string got(20, '?');
  expect(ktour::read_at(fd, 0, std::as_writable_bytes(std::span(got))) == 15 && errno == 0,
         "reading beyond the end");
  expect(got == "012345678956789?????", "what was written");
  expect(ktour::cut_at(fd, 4) && ktour::length_of(fd) == 4, "cutting");
  expect(ktour::put_on_disk(fd), "onto the disk");
  const auto second = ktour::InputFile::open(path);
  expect(bool(second), "others read what is open");
  ktour::close_file(fd);
  const auto mapped = ktour::MappedFile::open(path);
  expect(mapped && mapped->bytes().size() == 4 && mapped->bytes()[3] == std::byte{'3'}, "mapping");
  if (mapped) ktour::forget_pages(mapped->bytes());
  expect(mapped && mapped->bytes()[3] == std::byte{'3'}, "what is forgotten is read again");
}

void scratch(const std::string& folder) {
  const std::size_t before = files_in(folder);
  {
    auto spill = ktour::SpillFile::open(folder);
    const std::string text(100000, 'x');
    expect(bool(spill), "a file without a name");
    const auto first = spill->append(std::as_bytes(std::span(text)));
    const auto next = spill->append(std::as_bytes(std::span(text)));
    expect(first && next && *first == 0 && *next == text.size(), "its places");
    std::string got(text.size(), '?');
    expect(bool(spill->read(*next, std::as_writable_bytes(std::span(got)))) && got == text,
           "its bytes");
    expect(!spill->read(*next + 1, std::as_writable_bytes(std::span(got))), "not beyond its end");
  }
  expect(files_in(folder) == before, "it is gone");
}

void journals(const std::string& folder) {
  const std::string path = folder + "/журнал";
  {
    auto journal = ktour::Journal::open(path, "{\"of\": 1}");
    expect(journal && journal->add(0, "zero\n") && journal->add(7, "seven"), "a journal is written");
    expect(*ktour::Journal::first_line(path) == "{\"of\": 1}", "and looked at meanwhile");
  }
  {
    auto journal = ktour::Journal::open(path, "{\"of\": 1}");
    expect(journal && journal->size() == 2 && *journal->read(7) == "seven", "and goes on");
    expect(!ktour::Journal::open(path, "{\"of\": 2}"), "only for what it belongs to");
  }
  expect(bool(ktour::Journal::remove(path)) && !std::filesystem::exists(ktour::path_of(path)),
         "and is removed");
}

// Another process would have to be started to see that a lock holds; packaging/cross runs two programs.
void locks(const std::string& folder) {
  const std::string path = folder + "/lock";
  const auto held = ktour::Lock::take(path, "the folder");
  expect(bool(held), "a lock");
}

void zipped() {
  ktour::StringSink packed;
  ktour::GzipSink sink(packed);
  expect(bool(sink.write("0,0\r\n1,2\n")) && bool(sink.finish()), "packing");
}

}  // namespace

int main(int argc, char** argv) {
  const auto words = ktour::begin_program(argc, argv);
  const std::string folder = words.empty() ? "system-test" : words[0];
  std::filesystem::remove_all(ktour::path_of(folder));
  std::filesystem::create_directories(ktour::path_of(folder));
  files_in_any_script(folder);
  refusals(folder);
  places(folder);
  scratch(folder);
  journals(folder);
  locks(folder);
  zipped();
  expect(ktour::usable_memory() > 1000000, "memory");
  expect(!ktour::was_interrupted(), "no interrupt");
  ktour::catch_interrupts();
  expect(!ktour::is_terminal(ktour::Stream::output), "a pipe is no terminal");
  std::filesystem::remove_all(ktour::path_of(folder));
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
