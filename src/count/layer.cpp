// The threads of one machine at work on the next layer.
#include "count/expand.hpp"
#include "count/machine.hpp"
#include "count/types.hpp"

namespace ktour::count {

template <class Key, class Count>
Outcome Machine<Key, Count>::expand(const frontier::Decision& step, unsigned group,
                                    const Layer<Key, Count>& from, Gathering<Key, Count>& gathering,
                                    Number& closed, Job& job) const {
  Sums sums;
  const Outcome expanded = expand_by_threads(from, Advance<Key>(step, group), gathering, sums, job);
  if (expanded) closed += sums[0];
  return expanded;
}

#define KTOUR_MAKE(Key, Count) template struct Machine<Key, Count>;
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
