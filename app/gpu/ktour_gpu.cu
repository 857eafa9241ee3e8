// ktour-gpu: counts closed tours in passes on a GPU. Needs CUDA and nothing else.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "count/passes/part.hpp"
#include "count/passes/tree.hpp"
#include "gpu_device.cuh"
#include "ktour/version.hpp"

namespace {

using namespace ktour::passes;

constexpr const char* help =
    "usage: ktour-gpu COLUMNSxLINES [options]\n"
    "       ktour-gpu bench\n"
    "\n"
    "Counts the closed knight's tours of a board with an even number of lines, class by class.\n"
    "\n"
    "  --depth D        classes of so many columns (default 0: all tours at once)\n"
    "  --only K,K,...   the classes of these numbers alone\n"
    "  -o FILE          append a part, a line of JSON, for each class that the file has not yet, "
    "as a whole\n"
    "                   or as part of a larger one; ktour count --sum adds them up\n"
    "  --seconds S      begin no class after so long\n"
    "  --lags DIGITS    how far each line is behind the one above it (default 3 each)\n"
    "  --early COLUMNS  while the last line is in so many, each line is one behind (default 0)\n"
    "  --room STATES    that may be made at once (default: a fifth of the free memory)\n"
    "  --most STATES    of a list before its class is divided (default: half the room)\n"
    "\n"
    "Exit status: 0 counted, 2 wrong request, 3 not all of it.\n";

[[noreturn]] void refuse(const std::string& sentence) {
  std::fprintf(stderr, "ktour-gpu: %s.\n", sentence.c_str());
  std::exit(2);
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Request {
  int columns = 0, lines = 0, depth = 0, early = 0;
  std::vector<int> lags;
  std::vector<std::pair<std::size_t, Class>>
      classes;         ///< and their numbers among all of that depth
  std::size_t of = 1;  ///< so many are all
  std::string parts;
  double seconds = 1e9, room = 0, most = 0;
};

double number(const std::string& option, const char* value) {
  char* end = nullptr;
  const double read = std::strtod(value, &end);
  if (end == value || *end != 0 || !(read >= 0) || read > 1e15) {
    refuse(option + ": '" + value + "' is not a number");
  }
  return read;
}

void take_board(Request& request, const std::string& word) {
  int length = 0;
  if (std::sscanf(word.c_str(), "%dx%d%n", &request.columns, &request.lines, &length) != 2 ||
      static_cast<std::size_t>(length) != word.size()) {
    refuse("'" + word + "' is not a board: write COLUMNSxLINES, such as 8x10");
  }
  if (request.columns < 3 || request.lines < 4 || request.lines % 2 != 0 || request.columns > 30 ||
      request.lines > 30) {
    refuse("'" + word +
           "' cannot be counted: 3 to 30 columns, and an even number of lines from 4 to 30");
  }
}

// The classes of a board of which a file has parts, in words.
std::vector<std::string> classes_in(const std::string& name, const Request& request) {
  std::vector<std::string> all;
  std::ifstream file(name);
  const std::string before = "{\"format\":\"ktour-part\",\"board\":\"" +
                             std::to_string(request.columns) + "x" + std::to_string(request.lines) +
                             "\",\"classes\":[[\"";
  for (std::string line; std::getline(file, line);) {
    const std::size_t end = line.find('"', std::min(line.size(), before.size()));
    if (line.compare(0, before.size(), before) != 0 || end == std::string::npos) {
      refuse("'" + name + "' holds something else than parts of this board");
    }
    all.push_back(line.substr(before.size(), end - before.size()));
  }
  return all;
}

// Whether a class, or one that it is part of, is among those that are there.
bool is_there(const std::string& wanted, const std::vector<std::string>& there) {
  for (const std::string& one : there) {
    if (wanted.compare(0, one.size(), one) == 0) return true;
    if (one.compare(0, wanted.size(), wanted) == 0) {
      refuse("class '" + wanted + "' is there in part, such as '" + one +
             "': ask for a larger --depth");
    }
  }
  return false;
}

// The classes asked for, but for those that the file of parts has.
void choose_classes(Request& request, const std::vector<std::size_t>& only) {
  const std::vector<Class> all = classes(request.depth);
  std::vector<std::string> there;
  if (!request.parts.empty()) there = classes_in(request.parts, request);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool chosen = only.empty() || std::find(only.begin(), only.end(), i) != only.end();
    if (chosen && !is_there(to_text(all[i]), there)) request.classes.push_back({i, all[i]});
  }
  for (const std::size_t i : only) {
    if (i >= all.size())
      refuse("--only: there are " + std::to_string(all.size()) + " classes, from 0");
  }
  request.of = all.size();
}

Request read(int count, char** words) {
  Request request;
  std::vector<std::size_t> only;
  take_board(request, words[1]);
  for (int i = 2; i < count; i += 2) {
    const std::string option = words[i];
    if (i + 1 == count) refuse("'" + option + "' needs a value");
    const char* value = words[i + 1];
    if (option == "--depth") {
      request.depth = static_cast<int>(number(option, value));
    } else if (option == "--only") {
      for (const char* at = value; *at != 0;) {
        char* end = nullptr;
        only.push_back(std::strtoull(at, &end, 10));
        if (end == at || (*end != 0 && *end != ','))
          refuse("--only: '" + std::string(value) + "' is not a list of numbers");
        at = *end == ',' ? end + 1 : end;
      }
    } else if (option == "-o") {
      request.parts = value;
    } else if (option == "--seconds") {
      request.seconds = number(option, value);
    } else if (option == "--room") {
      request.room = number(option, value);
    } else if (option == "--most") {
      request.most = number(option, value);
    } else if (option == "--early") {
      request.early = static_cast<int>(number(option, value));
    } else if (option == "--lags") {
      for (const char* digit = value; *digit != 0; ++digit) {
        if (*digit < '1' || *digit > '9')
          refuse("--lags: '" + std::string(value) + "' are not digits from 1");
        request.lags.push_back(*digit - '0');
      }
    } else {
      refuse("'" + option + "' is not an option");
    }
  }
  const int half = request.lines / 2 - 1;
  request.lags.resize(static_cast<std::size_t>(half),
                      request.lags.empty() ? 3 : request.lags.back());
  if (request.depth > request.columns - 2) refuse("--depth: the last two columns make no classes");
  if (!HalfBoard(request.columns, half, request.lags, request.early).fits()) {
    refuse("the board is too wide: its states do not fit 64 bits");
  }
  choose_classes(request, only);
  return request;
}

// The sum of the classes; whether there was time for all of them.
std::pair<Sum, bool> count(const Request& request, GpuDevice& device, std::uint64_t most) {
  const double begin = now();
  const HalfBoard board(request.columns, request.lines / 2 - 1, request.lags, request.early);
  Tree<GpuDevice> tree(board, device, most);
  Sum sum;
  for (const auto& [number, wanted] : request.classes) {
    if (now() - begin > request.seconds) return {sum, false};
    const double from = now();
    const std::uint64_t states = device.emitted;
    const Sum part = tree.sum(wanted);
    if (!part.sound()) {
      std::fprintf(stderr, "ktour-gpu: the sum of class '%s' contradicts itself.\n",
                   to_text(wanted).c_str());
      std::exit(3);
    }
    sum += part;
    std::fprintf(stderr, "class %zu of %zu ('%s'): %s in %.2f s, %.3g states made\n", number,
                 request.of, to_text(wanted).c_str(), part.digits().c_str(), now() - from,
                 double(device.emitted - states));
    if (request.parts.empty()) continue;
    const std::string line = to_line({request.columns,
                                      request.lines,
                                      {{wanted, part}},
                                      std::string("ktour-gpu ") + ktour::version,
                                      device.emitted - states,
                                      now() - from});
    std::FILE* file = std::fopen(request.parts.c_str(), "a");
    const bool written = file != nullptr && std::fputs(line.c_str(), file) >= 0;
    if (file == nullptr || std::fclose(file) != 0 || !written) {
      refuse("cannot write to '" + request.parts + "'");
    }
  }
  return {sum, true};
}

// What is known, one after the other.
int bench() {
  struct Known {
    int columns, lines;
    const char* tours;
  };
  const Known boards[] = {{7, 8, "34524432316"},
                          {7, 10, nullptr},
                          {8, 8, "13267364410532"},
                          {8, 10, "4235482818156697040"},
                          {9, 10, "19381952998732022416892"}};
  const std::uint64_t room = GpuDevice::usual_room();
  GpuDevice device(room);
  std::printf("board            closed tours   seconds   states made  largest list\n");
  bool right = true;
  for (const Known& known : boards) {
    Request request;
    request.columns = known.columns;
    request.lines = known.lines;
    request.lags.assign(static_cast<std::size_t>(known.lines / 2 - 1), 3);
    choose_classes(request, {});
    device.emitted = device.largest = 0;
    const double begin = now();
    const Sum sum = count(request, device, room * 2 / 5).first;
    const bool wrong = known.tours != nullptr && sum.digits() != known.tours;
    right = right && !wrong;
    std::printf("%2dx%-2d %24s %9.2f %13.3g %13.3g%s\n", known.columns, known.lines,
                sum.digits().c_str(), now() - begin, double(device.emitted), double(device.largest),
                wrong ? "  WRONG" : "");
    std::fflush(stdout);
  }
  return right ? 0 : 1;
}

}  // namespace

int main(int count_of_words, char** words) {
  const std::string first = count_of_words > 1 ? words[1] : "--help";
  if (first == "--help" || first == "-h") {
    std::fputs(help, stdout);
    return count_of_words > 1 ? 0 : 2;
  }
  if (first == "bench") return bench();
  const Request request = read(count_of_words, words);
  const auto room =
      request.room > 0 ? static_cast<std::uint64_t>(request.room) : GpuDevice::usual_room();
  GpuDevice device(room);
  const double begin = now();
  const auto [sum, whole] = count(
      request, device, request.most > 0 ? static_cast<std::uint64_t>(request.most) : room / 2);
  std::printf(
      "%s closed tours of %dx%d%s (%.2f s: following %.2f, uniting %.2f, linking %.2f, joining "
      "%.2f; %.3g states "
      "followed, %.3g made, %.3g in the largest list; %.3g linked, %.3g in the largest tables)\n",
      sum.digits().c_str(), request.columns, request.lines,
      whole && request.classes.size() == request.of ? "" : " in these classes", now() - begin,
      device.seconds_following, device.seconds_uniting, device.seconds_linking,
      device.seconds_joining, double(device.followed), double(device.emitted),
      double(device.largest), double(device.linked_states), double(device.largest_tables));
  return whole ? 0 : 3;
}
