// The lines of a certificate, and the values in one.
//
// A line is read into a flat list of values, sixteen bytes each, which are counted and allowed for
// before the first is made: no file, however it was compressed, makes more of a line than may be
// used. What a certificate has no use for is refused here: objects in objects, numbers that are not
// whole, other bytes than printable ASCII.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/work.hpp"
#include "ktour/format.hpp"

namespace ktour::proof {

class Items;

/// A value in a line.
class Item {
 public:
  /// What a rule asks of a value; nothing where it is something else.
  std::optional<bool> truth() const;
  std::optional<std::string_view> text() const;
  /// The one way by which numbers come out of a certificate.
  std::optional<std::uint64_t> number(std::uint64_t least, std::uint64_t most) const;
  bool is_null() const { return value().kind == Kind::null; }
  bool is_list() const { return value().kind == Kind::list; }
  bool is_object() const { return value().kind == Kind::object; }

  /// Of a list its members, of an object keys and values in turn.
  Items items() const;
  std::size_t size() const { return value().size; }
  Item operator[](std::size_t i) const;

  /// As it stands in the line, for a message.
  std::string shown() const;

 private:
  friend class Items;
  friend class LineValues;
  enum class Kind : std::uint8_t { null, truth, number, text, list, object };
  struct Value {
    Kind kind;
    std::uint32_t size;    // bytes of a text, members of a list
    std::uint64_t number;  // or where the text begins, or the value after the list
  };
  Item(const class LineValues& values, std::size_t at) : values_(&values), at_(at) {}
  const Value& value() const;
  std::size_t after() const;

  const class LineValues* values_;
  std::size_t at_;
};

/// The members of a list, for a loop.
class Items {
 public:
  class Iterator {
   public:
    explicit Iterator(Item item) : item_(item) {}
    Item operator*() const { return item_; }
    Iterator& operator++() {
      item_.at_ = item_.after();
      return *this;
    }
    bool operator==(const Iterator& other) const { return item_.at_ == other.item_.at_; }

   private:
    Item item_;
  };
  Items(Item first, Item end) : first_(first), end_(end) {}
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(end_); }

 private:
  Item first_;
  Item end_;
};

/// The values of a line.
class LineValues {
 public:
  /// Reads a value; the text must outlive it. Nothing if the work ended, or with a sentence in
  /// `fault`.
  std::optional<Item> read(std::string_view text, Work& work);
  std::string fault;

 private:
  friend class Item;
  class Parser;
  std::string_view text_;
  std::vector<Item::Value> values_;
};

/// The values of an object by their keys, all of which are known.
class Fields {
 public:
  /// False, with a sentence in `fault`, if a key is not known or stands twice.
  bool take(Item object, std::span<const std::string_view> known);
  std::string fault;

  /// Nothing if there is none.
  std::optional<Item> operator[](std::string_view key) const;
  std::string_view last_key() const { return keys_.empty() ? std::string_view() : keys_.back(); }

 private:
  std::vector<std::string_view> keys_;
  std::vector<Item> values_;
};

/// Lines of a source, without their ends.
class LineReader {
 public:
  LineReader(Source& source, Work& work) : source_(source), work_(work) {}

  /// False at the end, if something went wrong, or if the work ended.
  bool next(std::string& line);

  std::uint64_t number = 0;  ///< of the line last read, from 1
  std::optional<Error> error;

 private:
  Source& source_;
  Work& work_;
  static constexpr std::size_t size = 1U << 16;
  std::unique_ptr<char[]> buffer_ = std::make_unique_for_overwrite<char[]>(size);
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
};

}  // namespace ktour::proof
