// _ktour: what ktour/ (the Python of the module) is made of. Nothing here is for users.
#include "held.hpp"

PYBIND11_MODULE(_ktour, module) {
  module.attr("version") = ktour::version;
  binding::add_errors(module);
  binding::add_tours(module);
  binding::add_files(module);
  binding::add_work(module);
  binding::add_puzzles(module);
}
