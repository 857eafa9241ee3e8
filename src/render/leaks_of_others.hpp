// What the leak sanitizer passes over, in programs that paint.
//
// fontconfig keeps the fonts that it has found for cairo until the process ends, and cairo has no
// safe way to release them. (The library's name is enough for this, without a symbolizer;
// ASAN_OPTIONS=symbolize=1 has names in reports.)
#pragma once

#ifdef KTOUR_SANITIZED
extern "C" {
const char* __lsan_default_suppressions();
const char* __lsan_default_suppressions() {
  return "leak:libfontconfig\n";
}
const char* __lsan_default_options();
const char* __lsan_default_options() {
  return "print_suppressions=0:symbolize=0";
}
}
#endif
