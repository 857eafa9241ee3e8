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

class mpz_class {
 public:
  __extension__ using Bits = unsigned _BitInt(640);

  mpz_class() = default;
  mpz_class(unsigned long value) : bits_(value) {}               // NOLINT(*-explicit-*)
  mpz_class(unsigned long long value) : bits_(value) {}          // NOLINT(*-explicit-*)
  mpz_class(unsigned value) : bits_(value) {}                    // NOLINT(*-explicit-*)
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
