// Names of files are meant from the folder where the program was started, which the host tells (PWD). By itself the C
// library of WebAssembly takes the root for it.
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void go_to_the_place_of_the_start() {
  const char* const here = getenv("PWD");
  if (here != nullptr && chdir(here) != 0) abort();
}
