// Work that is made for the processor it happens to run on.
//
// Programs for x86-64 are built for its oldest processors, which could not count bits in one
// instruction. Code that mostly counts bits is therefore compiled twice; the better version runs
// where the processor has the instruction (all since 2013).
#pragma once

namespace ktour {

#if defined(__x86_64__) && defined(__GNUC__)

template <class Work>
[[gnu::flatten, gnu::target("popcnt,bmi,bmi2,lzcnt")]] inline void with_bit_instructions(
    Work& work) {
  work();
}

/// Calls work(), with all that it calls in one piece.
template <class Work>
void on_this_processor(Work&& work) {
  static const bool has_them = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                               __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt");
  if (has_them) {
    with_bit_instructions(work);
  } else {
    work();
  }
}

#else

template <class Work>
void on_this_processor(Work&& work) {
  work();
}

#endif

}  // namespace ktour
