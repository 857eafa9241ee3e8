// What the program asks of its host (host.ts) beside files: how wide the terminal is, whether it is
// to stop, to open a page; and how much memory there is.
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>

#include <csignal>
#include <cstring>

#include "render/page_bytes.hpp"
#include "system/memory.hpp"

extern "C" {
__attribute__((import_module("ktour"), import_name("columns"))) int host_columns(int fd);
__attribute__((import_module("ktour"), import_name("show"))) int host_show(const char* file,
                                                                           std::size_t length);
__attribute__((import_module("ktour"), import_name("page_size"))) std::size_t host_page_size(
    int solves);
__attribute__((import_module("ktour"), import_name("page"))) void host_page(int solves,
                                                                            unsigned char* into);
}

namespace {

void (*when_interrupted)(int) = nullptr;

ktour::PageBytes page_of_host(int solves) {
  const std::size_t size = host_page_size(solves);
  auto* const bytes = new unsigned char[size];  // as long as the program runs
  host_page(solves, bytes);
  return {bytes, size};
}

}  // namespace

extern "C" __attribute__((export_name("interrupt"))) void interrupt() {
  if (when_interrupted != nullptr) when_interrupted(SIGINT);
}

int sigaction(int signal, const struct sigaction* now, struct sigaction* /*before*/) {
  if (signal == SIGINT) when_interrupted = now->sa_handler;
  return 0;
}

int ioctl(int fd, int /*request*/, struct winsize* size) {
  const int columns = host_columns(fd);
  size->ws_col = static_cast<unsigned short>(columns);
  return columns > 0 ? 0 : -1;
}

int posix_spawn(int* child, const char* /*path*/, const void* /*actions*/,
                const void* /*attributes*/, char* const words[], char* const /*environment*/[]) {
  const char* const file = words[3];
  *child = 0;
  return host_show(file, std::strlen(file));
}

int waitpid(int /*child*/, int* status, int /*options*/) {
  *status = 0;
  return 0;
}

namespace ktour {

const PageBytes playing_page = page_of_host(0);
const PageBytes solving_page = page_of_host(1);

std::uint64_t usable_memory() {
  return std::uint64_t{3500} << 20;  // of the four gigabytes that 32 bits reach
}

}  // namespace ktour
