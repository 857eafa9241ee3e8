// Layers kept where there are no files: in memory (src/count/store.cpp has the other kind).
#include "count/store.hpp"
#include "count/types.hpp"

ktour::Lock::~Lock() = default;

namespace ktour::count {

Result<std::optional<Folder>> Folder::open_if_named(const std::string& /*path*/,
                                                    const Problem& /*problem*/) {
  return std::optional<Folder>();
}
bool Folder::has(const std::string& /*name*/) const {
  return false;
}
void Folder::remove(const std::string& /*name*/) const {}

template <class Key, class Count>
struct Layers<Key, Count>::Opening {};

template <class Key, class Count>
std::uint64_t Layers<Key, Count>::check_sum_of(const std::vector<frontier::Decision>& /*steps*/,
                                               unsigned /*group*/) {
  return 0;
}

template <class Key, class Count>
Outcome Layers<Key, Count>::put(std::size_t step, const std::shared_ptr<const L>& layer,
                                const Number& closed) {
  kept_[step] = {layer, closed};
  return Done{};
}

template <class Key, class Count>
auto Layers<Key, Count>::get(std::size_t step) const -> Result<std::shared_ptr<const L>> {
  if (step == 0) return std::shared_ptr<const L>(std::make_shared<const L>(L::root()));
  return kept_.at(step).first;
}

template <class Key, class Count>
Result<Number> Layers<Key, Count>::closed(std::size_t step) const {
  if (step == 0) return Number(0);
  return kept_.at(step).second;
}

#define KTOUR_MAKE(Key, Count)                                                                    \
  template Outcome Layers<Key, Count>::put(std::size_t, const std::shared_ptr<const L>&,          \
                                           const Number&);                                        \
  template Result<std::shared_ptr<const Layer<Key, Count>>> Layers<Key, Count>::get(std::size_t)  \
      const;                                                                                      \
  template Result<Number> Layers<Key, Count>::closed(std::size_t) const;                          \
  template std::uint64_t Layers<Key, Count>::check_sum_of(const std::vector<frontier::Decision>&, \
                                                          unsigned);
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
