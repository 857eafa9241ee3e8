// The core built without exceptions and run-time types does its work: solve, check, write, read.
#include <cstdio>

#include "ktour/ktour.hpp"
#include "strings.hpp"

namespace {

int fail(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  return 1;
}

}  // namespace

int main() {
  const ktour::Result<ktour::Answer> answer = ktour::solve({ktour::Board(8, 8)});
  if (!answer || !answer->found()) return fail("no tour");
  for (const ktour::Format& format : ktour::formats()) {
    if (!format.writes() || !format.reads()) continue;
    const ktour::Result<ktour::TourFile> file =
        ktour::test::read_text(ktour::test::written(*answer, format.name));
    if (!file || !(file->tour == answer->tour())) return fail("not read back");
    if (!ktour::check(file->tour, file->claim).valid()) return fail("not valid");
  }
  if (ktour::test::read_text("{\"rows\": [[[")) return fail("took broken JSON");
  return 0;
}
