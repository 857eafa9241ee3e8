// The pages of the package, as the host gives them (npm/src/wasi.ts).
#include "render/page_bytes.hpp"

extern "C" {
__attribute__((import_module("ktour"), import_name("page_size"))) std::size_t host_page_size(
    int solves);
__attribute__((import_module("ktour"), import_name("page"))) void host_page(int solves,
                                                                            unsigned char* into);
}

ktour::HostPage::operator PageBytes() const {
  const std::size_t size = host_page_size(solves);
  auto* const bytes = new unsigned char[size];  // as long as the program runs
  host_page(solves, bytes);
  return {bytes, size};
}
