// Layers kept where there are no files: in memory (src/count/store.cpp has the other kind).
#include "count/store.hpp"
#include "count/types.hpp"

namespace ktour {

const Error no_files{"work is not kept in files by the WebAssembly build of ktour"};

Lock::~Lock() = default;
MappedFile::MappedFile(MappedFile&& other) noexcept = default;
MappedFile::~MappedFile() = default;
void forget_pages(std::span<const std::byte> /*part*/) {}
Result<SpillFile> SpillFile::open(const std::string& /*folder*/) {
  return no_files;
}
SpillFile::SpillFile(SpillFile&& other) noexcept
    : fd_(other.fd_), shown_(std::move(other.shown_)) {}
SpillFile::~SpillFile() = default;
Result<std::uint64_t> SpillFile::append(std::span<const std::byte> /*bytes*/) {
  return no_files;
}
Outcome SpillFile::read(std::uint64_t /*from*/, std::span<std::byte> /*into*/) const {
  return no_files;
}

}  // namespace ktour

namespace ktour::count {

Result<std::optional<Folder>> Folder::open_if_named(const std::string& path,
                                                    const Problem& /*problem*/,
                                                    const std::string& /*share*/) {
  if (!path.empty()) return no_files;
  return std::optional<Folder>();
}
bool Folder::has(const std::string& /*name*/) const {
  return false;
}
void Folder::remove(const std::string& /*name*/) const {}

template <class Key, class Count>
struct Layers<Key, Count>::Closing {};

template <class Key, class Count>
std::uint64_t Layers<Key, Count>::check_sum_of(const std::vector<frontier::Decision>& /*steps*/,
                                               unsigned /*group*/, const std::string& /*share*/) {
  return 0;
}

template <class Key, class Count>
Error Layers<Key, Count>::damage(std::size_t /*step*/, std::string_view /*what*/) const {
  return no_files;
}

template <class Key, class Count>
auto Layers<Key, Count>::open(std::size_t /*step*/) const -> Result<Opened> {
  return no_files;
}

template <class Key, class Count>
Outcome Layers<Key, Count>::put(std::size_t step, const std::shared_ptr<const L>& layer,
                                const Number& closed) {
  kept_[step] = {layer, closed};
  return Done{};
}

template <class Key, class Count>
Outcome Layers<Key, Count>::put(std::size_t /*step*/, const Number& /*closed*/,
                                const std::function<Outcome(const Write& write)>& /*shards*/) {
  return no_files;
}

template <class Key, class Count>
auto Layers<Key, Count>::get(std::size_t step) const -> Result<std::shared_ptr<const L>> {
  if (step == 0 && !kept_.contains(0)) {
    return std::shared_ptr<const L>(std::make_shared<const L>(L::root()));
  }
  return kept_.at(step).first;
}

template <class Key, class Count>
Result<Number> Layers<Key, Count>::closed(std::size_t step) const {
  if (step == 0) return Number(0);
  return kept_.at(step).second;
}

#define KTOUR_MAKE(Key, Count) template class Layers<Key, Count>;
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count

// The one thread there is never ends, so nothing of it has to be cleared away.
extern "C" int __cxa_thread_atexit(void (* /*clear*/)(void*),
                                   void* /*object*/,  // NOLINT(*-identifier)
                                   void* /*module*/) {
  return 0;
}
