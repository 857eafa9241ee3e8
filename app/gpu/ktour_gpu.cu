// ktour-gpu: counts closed tours in passes on a GPU. Needs CUDA and nothing else.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
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
    "  --depth D        classes of D columns (default 0: all tours at once)\n"
    "  --only K,K,...   the classes of these numbers alone\n"
    "  -o FILE          append a part, a line of JSON, for each class that the file has not yet, "
    "as a whole\n"
    "                   or as part of a larger one; ktour count --sum adds them up\n"
    "  --parts D        where a class is divided, those of up to D columns are parts too\n"
    "  --seconds S      begin no class after so long\n"
    "  --lags DIGITS    how far each line is behind the one above it (default 3 each)\n"
    "  --early COLUMNS  while the last line is in so many, each line is one behind (default 0)\n"
    "  --room STATES    that may be made at once (default: a tenth of the free memory)\n"
    "  --most STATES    of a list before its class is divided (default: half the room)\n"
    "  --tail BITS      of a state's 64 that are for its count, 8 at least (default: all that are "
    "left, to 40)\n"
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
  int tail = Tail::most;     ///< bits, or fewer where keys leave fewer
  std::optional<int> parts;  ///< the smallest classes that are parts, in columns
  std::vector<int> lags;
  std::vector<Class> classes;
  std::size_t of = 1;  ///< so many are all
  std::string file;
  std::vector<std::string> there;  ///< the classes that it has
  double seconds = 1e9, room = 0, most = 0;

  int smallest() const { return parts.value_or(depth); }
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
  const std::string begin = "{\"format\":\"ktour-part\",\"board\":\"" +
                            std::to_string(request.columns) + "x" + std::to_string(request.lines) +
                            "\",\"classes\":[[\"";
  int lines = 0;
  for (std::string line; std::getline(file, line);) {
    ++lines;
    if (!line.starts_with(begin)) {
      refuse("'" + name + "' holds something else than parts of this board");
    }
    if (!has_check(line)) {
      refuse("a line of '" + name + "' is damaged, number " + std::to_string(lines) +
             ": remove it");
    }
    // ["class","sum","remainder"],["class",...
    for (std::size_t at = begin.size(), end = 0; end != std::string::npos && line[at - 1] == '"';) {
      all.push_back(line.substr(at, line.find('"', at) - at));
      end = line.find(']', at);
      at = end + 3;
    }
  }
  return all;
}

// Whether a class is among those that are there, or one that it is part of.
bool is_there(const std::string& wanted, const std::vector<std::string>& there) {
  return std::any_of(there.begin(), there.end(),
                     [&](const std::string& one) { return wanted.starts_with(one); });
}
// The first of those that are there that is part of a class.
const std::string* part_of(const std::string& wanted, const std::vector<std::string>& there) {
  const auto found = std::find_if(there.begin(), there.end(), [&](const std::string& one) {
    return one.size() > wanted.size() && one.starts_with(wanted);
  });
  return found == there.end() ? nullptr : &*found;
}

// The classes asked for, but for those that the file of parts has.
void choose_classes(Request& request, const std::vector<std::size_t>& only) {
  const std::vector<Class> all = classes(request.depth);
  if (!request.file.empty()) request.there = classes_in(request.file, request);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool chosen = only.empty() || std::find(only.begin(), only.end(), i) != only.end();
    if (chosen && !is_there(to_text(all[i]), request.there)) request.classes.push_back(all[i]);
  }
  for (const std::size_t i : only) {
    if (i >= all.size()) {
      refuse("--only: there are " + std::to_string(all.size()) + " classes, from 0");
    }
  }
  request.of = all.size();
  for (const std::string& one : request.there) {
    if (static_cast<int>(one.size()) < 3 * request.smallest()) continue;
    refuse("'" + request.file + "' has a smaller class, '" + one + "': ask for larger --parts");
  }
}

struct TimeIsOver {};

// The parts of a count: those that its file has, and those that are added to it.
class Parts : public Keeper {
 public:
  Parts(const Request& request, const GpuDevice& device)
      : request_(request), device_(device), there_(request.there) {}

  const Sum& sum() const { return sum_; }

  bool has(const Class& wanted) const override { return is_there(to_text(wanted), there_); }
  bool has_below(const Class& wanted) const override {
    return part_of(to_text(wanted), there_) != nullptr;
  }
  void begin(const Class&) override {
    if (now() - began_ > request_.seconds) throw TimeIsOver();
  }
  void take(const Class& wanted, const Sum& sum) override {
    const std::string text = to_text(wanted);
    if (!sum.sound()) {
      std::fprintf(stderr, "ktour-gpu: the sum of class '%s' contradicts itself.\n", text.c_str());
      std::exit(3);
    }
    const std::uint64_t states = device_.emitted - states_;
    const double seconds = now() - since_;
    states_ += states;
    since_ += seconds;
    sum_ += sum;
    there_.push_back(text);
    std::fprintf(stderr, "class '%s': %s in %.2f s, %.3g states made\n", text.c_str(),
                 sum.digits().c_str(), seconds, double(states));
    if (request_.file.empty()) return;
    const std::string line = to_line({request_.columns,
                                      request_.lines,
                                      {{wanted, sum}},
                                      std::string("ktour-gpu ") + ktour::version,
                                      states,
                                      seconds});
    std::FILE* file = std::fopen(request_.file.c_str(), "a");
    const bool written = file != nullptr && std::fputs(line.c_str(), file) >= 0;
    if (file == nullptr || std::fclose(file) != 0 || !written) {
      refuse("cannot write to '" + request_.file + "'");
    }
  }

 private:
  const Request& request_;
  const GpuDevice& device_;
  std::vector<std::string> there_;
  Sum sum_;
  std::uint64_t states_ = device_.emitted;  // at the end of the last part
  double began_ = now(), since_ = began_;
};

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
      request.file = value;
    } else if (option == "--parts") {
      request.parts = static_cast<int>(number(option, value));
    } else if (option == "--seconds") {
      request.seconds = number(option, value);
    } else if (option == "--room") {
      request.room = number(option, value);
    } else if (option == "--most") {
      request.most = number(option, value);
    } else if (option == "--early") {
      request.early = static_cast<int>(number(option, value));
    } else if (option == "--tail") {
      request.tail = static_cast<int>(std::min(number(option, value), double(Tail::most)));
      if (request.tail < Tail::least) refuse("--tail: less than 8 bits");
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
  if (request.smallest() > request.columns - 2) refuse("the last two columns make no classes");
  if (request.smallest() < request.depth) refuse("--parts: less columns than --depth");
  const HalfBoard board(request.columns, half, request.lags, request.early);
  if (!board.fits()) refuse("the board is too wide: its states do not fit 64 bits");
  if (GpuDevice::tail_bits(board, request.depth) < Tail::least) {
    refuse("too few of a state's 64 bits are left for its count: ask for larger --depth");
  }
  choose_classes(request, only);
  return request;
}

// The sum of the classes; whether there was time for all of them.
std::pair<Sum, bool> count(const Request& request, GpuDevice& device, std::uint64_t most) {
  Parts parts(request, device);
  const HalfBoard board(request.columns, request.lines / 2 - 1, request.lags, request.early);
  device.begin(board, request.depth, request.tail);
  Tree<GpuDevice> tree(board, device, most, &parts, static_cast<std::size_t>(request.smallest()));
  try {
    for (const Class& wanted : request.classes) tree.sum(wanted);
  } catch (const TimeIsOver&) {
    return {parts.sum(), false};
  }
  return {parts.sum(), true};
}

// Counts what a request asks for, and tells it.
int count(const Request& request) {
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
      whole && request.there.empty() && request.classes.size() == request.of ? ""
                                                                             : " in these classes",
      now() - begin, device.seconds_following, device.seconds_uniting, device.seconds_linking,
      device.seconds_joining, double(device.followed), double(device.emitted),
      double(device.largest), double(device.linked_states), double(device.largest_tables));
  return whole ? 0 : 3;
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
  try {
    return first == "bench" ? bench() : count(read(count_of_words, words));
  } catch (const NoMemory&) {
    std::fprintf(stderr, "ktour-gpu: the memory of the GPU does not suffice.\n");
    return 3;
  }
}
