// What a browser has instead of GMP: numbers of 640 bits, by the compiler.
//
// That is enough for every board that the page counts. From a square a knight has eight moves, so a
// board of n squares has less than n * 8^(n-1) tours; the page asks for up to 200 squares
// (engine.cpp). The program's own counting is compiled against it unchanged, so it has the names
// that GMP gives.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

// Numbers as rows of words, the lowest first, as GMP's own lowest functions take them.
using mp_limb_t = std::uint64_t;
using mp_size_t = std::size_t;
inline mp_limb_t mpn_add_n(mp_limb_t* sum, const mp_limb_t* a, const mp_limb_t* b, mp_size_t n) {
  mp_limb_t carry = 0;
  for (mp_size_t i = 0; i < n; ++i) {
    const auto digit = static_cast<unsigned __int128>(a[i]) + b[i] + carry;
    sum[i] = static_cast<mp_limb_t>(digit);
    carry = static_cast<mp_limb_t>(digit >> 64);
  }
  return carry;
}
inline mp_limb_t mpn_addmul_1(mp_limb_t* sum, const mp_limb_t* a, mp_size_t n, mp_limb_t b) {
  mp_limb_t carry = 0;
  for (mp_size_t i = 0; i < n; ++i) {
    const auto digit = static_cast<unsigned __int128>(a[i]) * b + sum[i] + carry;
    sum[i] = static_cast<mp_limb_t>(digit);
    carry = static_cast<mp_limb_t>(digit >> 64);
  }
  return carry;
}
inline void mpn_mul_n(mp_limb_t* product, const mp_limb_t* a, const mp_limb_t* b, mp_size_t n) {
  for (mp_size_t i = 0; i < 2 * n; ++i) product[i] = 0;
  for (mp_size_t i = 0; i < n; ++i) product[i + n] = mpn_addmul_1(product + i, a, n, b[i]);
}

class mpz_class {
 public:
  __extension__ using Bits = unsigned _BitInt(640);

  mpz_class() = default;
  mpz_class(unsigned long value) : bits_(value) {}               // NOLINT(*-explicit-*)
  mpz_class(unsigned long long value) : bits_(value) {}          // NOLINT(*-explicit-*)
  mpz_class(unsigned value) : bits_(value) {}                    // NOLINT(*-explicit-*)
  mpz_class(const std::string& digits, int base) {
    for (const char digit : digits) *this = *this * mpz_class(base) + mpz_class(digit - '0');
  }
  mpz_class(int value) : bits_(static_cast<unsigned>(value)) {}  // NOLINT(*-explicit-*)

  mpz_class& operator+=(const mpz_class& b) { return *this = *this + b; }
  mpz_class& operator-=(const mpz_class& b) { return *this = *this - b; }
  mpz_class& operator*=(const mpz_class& b) { return *this = *this * b; }
  mpz_class& operator/=(const mpz_class& b) { return *this = *this / b; }
  mpz_class& operator%=(const mpz_class& b) { return *this = *this % b; }
  mpz_class& operator<<=(unsigned by) { return *this = *this << by; }
  mpz_class& operator>>=(unsigned by) { return *this = *this >> by; }
  friend mpz_class operator+(const mpz_class& a, const mpz_class& b) {
    return of(a.bits_ + b.bits_);
  }
  friend mpz_class operator-(const mpz_class& a, const mpz_class& b) {
    return of(a.bits_ - b.bits_);
  }
  friend mpz_class operator*(const mpz_class& a, const mpz_class& b) {
    return of(a.bits_ * b.bits_);
  }
  friend mpz_class operator/(const mpz_class& a, const mpz_class& b) {
    return of(a.bits_ / b.bits_);
  }
  friend mpz_class operator%(const mpz_class& a, const mpz_class& b) {
    return of(a.bits_ % b.bits_);
  }
  friend mpz_class operator<<(const mpz_class& a, unsigned by) { return of(a.bits_ << by); }
  friend mpz_class operator>>(const mpz_class& a, unsigned by) { return of(a.bits_ >> by); }
  friend bool operator==(const mpz_class& a, const mpz_class& b) { return a.bits_ == b.bits_; }
  friend bool operator<(const mpz_class& a, const mpz_class& b) { return a.bits_ < b.bits_; }
  friend bool operator>=(const mpz_class& a, const mpz_class& b) { return a.bits_ >= b.bits_; }

  unsigned long get_ui() const { return static_cast<unsigned long>(bits_); }
  std::string get_str() const {
    std::string digits;
    for (Bits rest = bits_; rest != 0 || digits.empty(); rest /= 10) {
      digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    }
    return digits;
  }

  mpz_class* get_mpz_t() { return this; }
  const mpz_class* get_mpz_t() const { return this; }
  friend std::size_t mpz_sizeinbase(const mpz_class* number, int /*two*/) {
    std::size_t bits = 0;
    for (Bits rest = number->bits_; rest != 0; rest >>= 1) ++bits;
    return bits == 0 ? 1 : bits;
  }
  friend void mpz_addmul_ui(mpz_class* sum, const mpz_class* a, unsigned long b) {
    sum->bits_ += a->bits_ * b;
  }

 private:
  static mpz_class of(Bits bits) {
    mpz_class number;
    number.bits_ = bits;
    return number;
  }
  Bits bits_ = 0;
};
