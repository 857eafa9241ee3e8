// The numbers of the page's engine (src/browser/stand_in/gmpxx.h), and what the program asks for beside them.
#pragma once

#include_next <gmpxx.h>

/// The number as words of eight bytes, the lowest first: the only way in which it is asked for.
inline void mpz_export(void* into, std::size_t* words, int /*order*/, std::size_t /*size*/,
                       int /*endian*/, std::size_t /*nails*/, const mpz_class* number) {
  constexpr unsigned half = 32;
  auto* const out = static_cast<std::uint64_t*>(into);
  *words = 0;
  for (mpz_class rest = *number; !(rest == mpz_class(0)); rest >>= 2 * half) {
    const std::uint64_t low = static_cast<std::uint32_t>(rest.get_ui());
    out[(*words)++] = low | std::uint64_t{static_cast<std::uint32_t>((rest >> half).get_ui())} << half;
  }
}

/// Shares of a whole, which are printed with a few digits.
class mpf_class {
 public:
  mpf_class(double value = 0) : value_(value) {}  // NOLINT(*-explicit-*)
  explicit mpf_class(const mpz_class& number) {
    for (const char digit : number.get_str()) value_ = value_ * 10 + (digit - '0');
  }
  double get_d() const { return static_cast<double>(value_); }
  friend mpf_class operator/(const mpf_class& a, const mpf_class& b) {
    return of(a.value_ / b.value_);
  }
  friend mpf_class operator*(const mpf_class& a, const mpf_class& b) {
    return of(a.value_ * b.value_);
  }

 private:
  static mpf_class of(long double value) {
    mpf_class number;
    number.value_ = value;
    return number;
  }
  long double value_ = 0;
};

/// Fractions are in what the census says, and there is no census.
class mpq_class {};
