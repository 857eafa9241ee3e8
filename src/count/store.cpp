// Layers in files.
#include "count/store.hpp"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <system_error>

#include "count/types.hpp"
#include "ktour/version.hpp"
#include "system/check_sum.hpp"
#include "system/paths.hpp"

namespace ktour::count {
namespace {

namespace fs = std::filesystem;

constexpr const char* request_file = "request.txt";
constexpr const char* lock_file = "lock";

// What may be in a folder before its request is: what a run that was killed had begun with.
bool is_ours(const std::string& name) {
  return name == lock_file || name.starts_with(request_file) || name.starts_with(".ktour-");
}

// The sentence that names a request shortens lists; of what these say a check sum tells.
std::string sum_of_details(const Problem& problem) {
  const Board& board = problem.board;
  std::vector<std::uint64_t> numbers;
  const auto add = [&](Square s) { numbers.push_back(board.index(s)); };
  for (std::uint64_t i = 0; board.size() < board.area() && i < board.area(); ++i) {
    if (!board.contains(board.square(i))) numbers.push_back(i);
  }
  for (const auto* list : {&problem.through, &problem.avoid}) {
    numbers.push_back(list->size());
    for (const Move& move : *list) {
      add(move.a);
      add(move.b);
    }
  }
  for (const Square s : problem.begin) add(s);
  constexpr std::size_t nothing = 2;  // the sizes of two empty lists
  if (numbers.size() == nothing) return {};
  return fmt::format(", sum {:016x}", check_sum(std::as_bytes(std::span(numbers)), 0));
}

}  // namespace

Result<Folder> Folder::open(const std::string& path, const Problem& problem,
                            const std::string& share) {
  Folder folder(path, share);
  const std::string request =
      fmt::format("ktour {}: {}{}{}{}\n", ktour::version, tours_in_words(problem),
                  sum_of_details(problem), share.empty() ? "" : ", ", share);
  std::error_code error;
  fs::create_directories(path_of(path), error);
  if (error || !fs::is_directory(path_of(path), error)) {
    return Error{fmt::format("'{}' is not a folder and cannot be made one", path)};
  }
  bool others = false;
  for (fs::directory_iterator entry(path_of(path), error), end; !error && entry != end;) {
    others = others || !is_ours(entry->path().filename().string());
    entry.increment(error);
  }
  if (others && !folder.has(request_file)) {
    return Error{
        fmt::format("the folder '{}' holds other files; an empty or a new one is needed", path)};
  }
  auto lock = Lock::take(folder.place(lock_file), fmt::format("the folder '{}'", path));
  if (!lock) return lock.error();
  folder.lock_ = std::move(*lock);
  if (!folder.has(request_file)) {
    const Outcome written = folder.write(
        request_file, [&](const Write& write) { return write(std::as_bytes(std::span(request))); });
    if (!written) return written.error();
    return folder;
  }
  auto file = folder.read(request_file);
  if (!file) return file.error();
  // Far longer than any request, to see where it is longer.
  constexpr std::size_t most = 1 << 12;
  std::string found(request.size() + most, '\0');
  auto got = file->read(found);
  if (!got) return got.error();
  found.resize(*got);
  if (found == request) return folder;
  return Error{
      fmt::format("the folder '{}' belongs to another request: it is of '{}', this is '{}'", path,
                  found.substr(0, found.find('\n')), request.substr(0, request.find('\n')))};
}

Result<std::optional<Folder>> Folder::open_if_named(const std::string& path, const Problem& problem,
                                                    const std::string& share) {
  if (path.empty()) return std::optional<Folder>();
  auto folder = open(path, problem, share);
  if (!folder) return folder.error();
  return std::optional(std::move(*folder));
}

bool Folder::has(const std::string& name) const {
  std::error_code ignored;
  return fs::exists(path_of(place(name)), ignored);
}

void Folder::remove(const std::string& name) const {
  std::error_code ignored;
  fs::remove(path_of(place(name)), ignored);
}

Outcome Folder::write(const std::string& name,
                      const std::function<Outcome(const Write& write)>& fill) const {
  Result<OutputFile> file = OutputFile::open(place(name));
  if (!file) return file.error();
  Outcome filled = fill([&](std::span<const std::byte> block) {
    const auto* bytes = reinterpret_cast<const char*>(block.data());  // NOLINT
    return file->write({bytes, block.size()});
  });
  if (!filled) return filled;
  return file->commit();
}

Result<InputFile> Folder::read(const std::string& name) const {
  return InputFile::open(place(name));
}

// The end of a file. Before it stand the blocks of all shards, one after the other, and the number
// of cycles closed in decimal digits; after it the check sum of all but the blocks.
template <class Key, class Count>
struct Layers<Key, Count>::Closing {
  std::array<char, 8> magic{'k', 't', 'o', 'u', 'r', 'L', 'a', 'y'};
  std::uint64_t version = 4;  // 4: ranks of pairings begin with the first end
  std::uint64_t of = 0;       // the check sum of the steps
  std::uint64_t place = 0;    // that of the file's name
  std::uint64_t length = 0;   // of the file
  std::uint64_t digits = 0;
  std::uint64_t sum = 0;                            // of all blocks
  std::array<std::uint64_t, shard_count> blocks{};  // how many a shard has

  std::uint64_t seal(std::string_view number) const {
    return check_sum(number, check_sum(std::as_bytes(std::span(this, 1))));
  }
};

template <class Key, class Count>
std::uint64_t Layers<Key, Count>::check_sum_of(const std::vector<frontier::Decision>& steps,
                                               unsigned group, const std::string& share) {
  std::uint64_t sum = share.empty() ? group : check_sum(share, group);
  for (const frontier::Decision& step : steps) {
    const std::array<std::uint32_t, 10> numbers{
        step.finishes, step.may_close, step.leaves,   step.before, step.fresh,
        step.after,    step.required,  step.mirrored, step.look,   step.sum_only};
    sum = check_sum(std::as_bytes(std::span(numbers)), sum);
    for (const frontier::PlacedEdge& edge : step.edges) {
      const std::array<std::uint32_t, 4> placed{edge.a, edge.b, edge.voltage, edge.edge};
      sum = check_sum(std::as_bytes(std::span(placed)), sum);
    }
  }
  return sum;
}

template <class Key, class Count>
Error Layers<Key, Count>::damage(std::size_t step, std::string_view what) const {
  return {fmt::format("'{}' is damaged ({}): remove it, and it is made again",
                      folder_->place(name(step)), what)};
}

template <class Key, class Count>
Outcome Layers<Key, Count>::put(std::size_t step, const std::shared_ptr<const L>& layer,
                                const Number& closed) {
  if (folder_ == nullptr) {
    kept_[step] = {layer, closed};
    return Done{};
  }
  return put(step, closed, [&](const Write& write) -> Outcome {
    for (const auto& shard : layer->shards()) {
      if (Outcome written = write(shard.states); !written) return written;
    }
    return Done{};
  });
}

template <class Key, class Count>
Outcome Layers<Key, Count>::put(std::size_t step, const Number& closed,
                                const std::function<Outcome(const Write& write)>& shards) {
  return folder_->write(name(step), [&](const Folder::Write& write) -> Outcome {
    Closing closing;
    std::size_t shard = 0;
    Outcome written = shards([&](typename L::Records states) {
      std::uint64_t& blocks = closing.blocks[shard++];
      return encode(states, [&](std::span<const std::byte> block) {
        ++blocks;
        closing.sum = check_sum(block, closing.sum);
        closing.length += block.size();
        return write(block);
      });
    });
    if (!written) return written;
    const std::string number = closed.get_str();
    closing.of = of_;
    closing.place = check_sum(name(step));
    closing.digits = number.size();
    closing.length += number.size() + sizeof closing + sizeof(std::uint64_t);
    const std::uint64_t seal = closing.seal(number);
    for (const auto& part :
         {std::as_bytes(std::span(number)), std::as_bytes(std::span(&closing, 1)),
          std::as_bytes(std::span(&seal, 1))}) {
      if (written = write(part); !written) return written;
    }
    return Done{};
  });
}

template <class Key, class Count>
auto Layers<Key, Count>::open(std::size_t step) const -> Result<Opened> {
  auto mapped = MappedFile::open(folder_->place(name(step)));
  if (!mapped) return mapped.error();
  Opened opened{std::make_shared<const MappedFile>(std::move(*mapped)), {}, {}};
  auto rest = opened.file->bytes();
  // Takes some bytes from the end.
  const auto take = [&](void* into, std::size_t size) {
    if (rest.size() < size) return false;
    if (size > 0) std::memcpy(into, rest.last(size).data(), size);
    rest = rest.first(rest.size() - size);
    return true;
  };
  const Closing own;
  Closing& there = opened.closing;
  std::uint64_t seal = 0;
  if (!take(&seal, sizeof seal) || !take(&there, sizeof there)) return damage(step, "cut short");
  if (there.magic != own.magic) return damage(step, "no layer");
  if (there.version != own.version) return damage(step, "of another version");
  if (there.of != of_) return damage(step, "of another request");
  if (there.place != check_sum(name(step))) return damage(step, "from another place");
  if (there.length != opened.file->bytes().size()) return damage(step, "of another length");
  constexpr std::uint64_t most = 100000;
  std::string number(std::min(there.digits, most), '0');
  if (!take(number.data(), number.size()) || seal != there.seal(number) ||
      opened.closed.set_str(number, 10) != 0) {
    return damage(step, "wrong check sum");
  }
  return opened;
}

template <class Key, class Count>
auto Layers<Key, Count>::get(std::size_t step) const -> Result<std::shared_ptr<const L>> {
  if (step == 0 && !kept_.contains(0))
    return std::shared_ptr<const L>(std::make_shared<const L>(L::root()));
  if (folder_ == nullptr) return kept_.at(step).first;
  auto opened = open(step);
  if (!opened) return opened.error();
  typename L::Blocks blocks;
  auto rest = opened->file->bytes();
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < shard_count; ++i) {
    while (blocks[i].size() < opened->closing.blocks[i]) {
      const auto block = first_block(rest);
      if (!block) return damage(step, "no block of states");
      blocks[i].push_back(*block);
      sum = check_sum(block->bytes, sum);
      forget_pages(block->bytes);
      rest = rest.subspan(block->bytes.size());
    }
  }
  if (sum != opened->closing.sum) return damage(step, "wrong check sum");
  return std::shared_ptr<const L>(std::make_shared<const L>(std::move(blocks), opened->file));
}

template <class Key, class Count>
Result<Number> Layers<Key, Count>::closed(std::size_t step) const {
  if (step == 0) return Number(0);
  if (folder_ == nullptr) return kept_.at(step).second;
  auto opened = open(step);
  if (!opened) return opened.error();
  return opened->closed;
}

#define KTOUR_MAKE(Key, Count) template class Layers<Key, Count>;
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
