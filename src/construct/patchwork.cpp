// Steps and squares of a patchwork.
#include "construct/patchwork.hpp"

#include <algorithm>

namespace ktour::construct {

Placing placed(Square corner, Symmetry symmetry, const Board& board, int times) {
  const auto mapped = [&](Offset by) {
    Square s = corner + by;
    for (int i = 0; i < times; ++i) s = image(symmetry, board, s);
    return s;
  };
  const Square origin = mapped({0, 0});
  const auto way = [&](Square to) { return Offset{to.row - origin.row, to.col - origin.col}; };
  return {origin, way(mapped({1, 0})), way(mapped({0, 1}))};
}

Patchwork::Patchwork(Board board, std::vector<Patch> patches, std::vector<Stretch> stretches,
                     std::uint64_t shift)
    : board_(board),
      patches_(std::move(patches)),
      stretches_(std::move(stretches)),
      of_patch_(patches_.size()),
      shift_(shift) {
  std::uint64_t first = 0;
  for (Stretch& s : stretches_) {
    s.first = first;
    first += s.count;
    of_patch_[s.patch].push_back(s);
  }
}

std::size_t Patchwork::patch_at(Square s) const {
  std::size_t i = 0;
  while (!patches_[i].tour.board().contains(patches_[i].placing.own(s))) ++i;
  return i;
}

std::uint64_t Patchwork::step_from(std::size_t patch, std::uint64_t own_step) const {
  const std::vector<Stretch>& all = of_patch_[patch];
  const auto holds = [&](const Stretch& s) { return own_step - s.low < s.count; };  // unsigned
  const Stretch& s = *std::find_if(all.begin(), all.end(), holds);
  const std::uint64_t along = s.forward ? own_step - s.low : s.low + s.count - 1 - own_step;
  const std::uint64_t step = s.first + along;
  return step >= shift_ ? step - shift_ : step + size() - shift_;
}

void Patchwork::squares(std::uint64_t first, std::span<Square> out) const {
  for (std::size_t done = 0; done < out.size();) {
    const std::uint64_t step = (first + done + shift_) % size();
    const auto after =
        std::upper_bound(stretches_.begin(), stretches_.end(), step,
                         [](std::uint64_t wanted, const Stretch& s) { return wanted < s.first; });
    const Stretch& s = *(after - 1);
    const std::uint64_t along = step - s.first;
    const std::uint64_t count = std::min<std::uint64_t>(out.size() - done, s.count - along);
    const std::span<Square> part = out.subspan(done, count);
    const Patch& patch = patches_[s.patch];
    patch.tour.squares(s.low + (s.forward ? along : s.count - along - count), part);
    if (!s.forward) std::reverse(part.begin(), part.end());
    const Placing placing = patch.placing;
    for (Square& square : part) square = placing.on_board(square);
    done += count;
  }
}

void Patchwork::steps(std::uint64_t first, std::span<std::int64_t> out) const {
  for (std::size_t done = 0; done < out.size();) {
    const Square s = board_.square(first + done);
    const std::size_t i = patch_at(s);
    const Patch& patch = patches_[i];
    const Square own = patch.placing.own(s);
    // Along a row of the board, as far as it is along a row of the patch too.
    const std::int32_t way = patch.placing.across.col;
    const std::int32_t row_left = way > 0   ? patch.tour.board().cols() - own.col
                                  : way < 0 ? own.col + 1
                                            : 1;
    const auto count = std::min(out.size() - done, static_cast<std::size_t>(row_left));
    const std::span<std::int64_t> part = out.subspan(done, count);
    patch.tour.steps(patch.tour.board().index(own) - (way < 0 ? count - 1 : 0), part);
    if (way < 0) std::reverse(part.begin(), part.end());
    for (std::int64_t& step : part) {
      step = static_cast<std::int64_t>(step_from(i, static_cast<std::uint64_t>(step)));
    }
    done += count;
  }
}

// From steps of a patch's own tour to those of the whole.
void Patchwork::renumber(std::size_t patch, std::span<std::uint32_t> own_steps) const {
  if (of_patch_[patch].size() > 1) {
    for (std::uint32_t& step : own_steps) {
      step = static_cast<std::uint32_t>(step_from(patch, step));
    }
    return;
  }
  // One stretch: a sum or difference, round the end of the tour; written so that it stays within 32
  // bits and is done for many squares at once.
  const auto size = static_cast<std::uint32_t>(board_.size());
  const auto zero = static_cast<std::uint32_t>(step_from(patch, 0));
  if (of_patch_[patch].front().forward) {
    const std::uint32_t until_end = size - zero;
    for (std::uint32_t& step : own_steps) {
      step = step < until_end ? step + zero : step - until_end;
    }
  } else {
    for (std::uint32_t& step : own_steps) {
      step = step <= zero ? zero - step : size - (step - zero);
    }
  }
}

void Patchwork::fill(std::span<std::uint32_t> matrix) const {
  // So many rows of a patch at a time; where it is turned, they become columns of the matrix, and
  // these are a line of the cache.
  constexpr std::int32_t rows_at_once = 16;
  std::vector<std::uint32_t> buffer;
  for (std::size_t i = 0; i < patches_.size(); ++i) {
    const auto& [tour, placing] = patches_[i];
    const Board& own = tour.board();
    const auto cols = static_cast<std::size_t>(own.cols());
    const auto stride = static_cast<std::ptrdiff_t>(board_.cols());
    const std::ptrdiff_t down = placing.down.row * stride + placing.down.col;
    const std::ptrdiff_t across = placing.across.row * stride + placing.across.col;
    std::uint32_t* corner = matrix.data() + board_.index(placing.origin);
    for (std::int32_t row = 0; row < own.rows(); row += rows_at_once) {
      const std::int32_t rows = std::min(rows_at_once, own.rows() - row);
      buffer.resize(static_cast<std::size_t>(rows) * cols);
      tour.fill_rows(own.index({row, 0}), buffer);
      renumber(i, buffer);
      std::uint32_t* out = corner + row * down;
      if (placing.across.col != 0) {
        for (std::int32_t r = 0; r < rows; ++r) {
          const std::uint32_t* from = buffer.data() + static_cast<std::size_t>(r) * cols;
          std::uint32_t* to = out + r * down;
          across > 0 ? std::copy_n(from, cols, to)
                     : std::reverse_copy(from, from + cols, to - (own.cols() - 1));
        }
      } else {
        for (std::int32_t c = 0; c < own.cols(); ++c) {
          for (std::int32_t r = 0; r < rows; ++r) {
            out[c * across + r * down] =
                buffer[static_cast<std::size_t>(r) * cols + static_cast<std::size_t>(c)];
          }
        }
      }
    }
  }
}

}  // namespace ktour::construct
