// What the program's exit status says, everywhere.
#pragma once

#include "ktour/answer.hpp"
#include "ktour/result.hpp"

namespace app {

enum ExitStatus : int {
  done = 0,           // found, valid, ...
  definite_no = 1,    // proved impossible, or the file is not a tour
  wrong_request = 2,  // the request makes no sense, or a file cannot be read or written
  undecided = 3,      // a limit or an interrupt came first
};

inline ExitStatus exit_status(const ktour::Error& error) {
  switch (error.kind) {
    case ktour::ErrorKind::request: return wrong_request;
    case ktour::ErrorKind::no_tour: return definite_no;
    case ktour::ErrorKind::memory:
    case ktour::ErrorKind::stopped: return undecided;
  }
  return wrong_request;
}

inline ExitStatus exit_status(const ktour::Answer& answer) {
  return answer.found() ? done : answer.impossible() ? definite_no : undecided;
}

}  // namespace app
