// Steps and squares of a patchwork.
#include "construct/patchwork.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace ktour::construct {

Placing mapped(const Placing& placing, Symmetry symmetry, const Board& board, int times) {
  const auto place = [&](Square own) {
    Square s = placing.on_board(own);
    for (int i = 0; i < times; ++i) s = image(symmetry, board, s);
    return s;
  };
  const Square origin = place({0, 0});
  const auto way = [&](Square to) { return Offset{to.row - origin.row, to.col - origin.col}; };
  return {origin, way(place({1, 0})), way(place({0, 1}))};
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
    KTOUR_ASSERT(s.patch < patches_.size() && s.low + s.count <= patches_[s.patch].tour.size());
    s.first = first;
    first += s.count;
    of_patch_[s.patch].push_back(s);
  }
  KTOUR_ASSERT(first == board_.size() && shift_ < board_.size());
}

std::size_t Patchwork::patch_at(Square s) const {
  std::size_t i = 0;
  while (!patches_[i].tour.board().contains(patches_[i].placing.own(s))) ++i;
  KTOUR_ASSERT(i < patches_.size());
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

// Takes a function from steps of a patch's own tour to those of the whole. Where the patch is one
// stretch, that is a sum or a difference, which is done for many squares at once; and round the end
// of the tour in the one patch that the tour starts in.
template <class Take>
void Patchwork::with_numbering(std::size_t patch, Take take) const {
  if (of_patch_[patch].size() > 1) {
    take([&](std::uint32_t step) { return static_cast<std::uint32_t>(step_from(patch, step)); });
    return;
  }
  const auto size = static_cast<std::uint32_t>(board_.size());
  const auto zero = static_cast<std::uint32_t>(step_from(patch, 0));
  const auto last = static_cast<std::uint32_t>(patches_[patch].tour.size() - 1);
  if (of_patch_[patch].front().forward) {
    const std::uint32_t until_end = size - zero;
    if (last < until_end) {
      take([=](std::uint32_t step) { return step + zero; });
    } else {
      take([=](std::uint32_t step) { return step < until_end ? step + zero : step - until_end; });
    }
  } else if (last <= zero) {
    take([=](std::uint32_t step) { return zero - step; });
  } else {
    take([=](std::uint32_t step) { return step <= zero ? zero - step : size - (step - zero); });
  }
}

// Whole rows of a patch, given by the steps of its own tour, at their place in the matrix.
void Patchwork::lay(std::size_t patch, std::int32_t first_row,
                    std::span<const std::uint32_t> own_steps, std::uint32_t* matrix) const {
  const Placing& placing = patches_[patch].placing;
  const auto cols = static_cast<std::ptrdiff_t>(patches_[patch].tour.board().cols());
  const auto rows = static_cast<std::ptrdiff_t>(own_steps.size()) / cols;
  const auto stride = static_cast<std::ptrdiff_t>(board_.cols());
  const std::ptrdiff_t down = placing.down.row * stride + placing.down.col;
  const std::ptrdiff_t across = placing.across.row * stride + placing.across.col;
  std::uint32_t* out = matrix + board_.index(placing.origin) + first_row * down;
  const std::uint32_t* in = own_steps.data();
  with_numbering(patch, [&](auto number) {
    if (across == 1) {
      for (std::ptrdiff_t r = 0; r < rows; ++r) {
        for (std::ptrdiff_t c = 0; c < cols; ++c) out[r * down + c] = number(in[r * cols + c]);
      }
    } else if (across == -1) {
      for (std::ptrdiff_t r = 0; r < rows; ++r) {
        std::uint32_t* left = out + r * down - (cols - 1);
        const std::uint32_t* right = in + r * cols + cols - 1;
        for (std::ptrdiff_t c = 0; c < cols; ++c) left[c] = number(right[-c]);
      }
    } else {
      for (std::ptrdiff_t c = 0; c < cols; ++c) {
        // Each goes to another row of the matrix, which no processor predicts: so we prefetch.
        constexpr std::ptrdiff_t ahead = 12;
        constexpr std::ptrdiff_t line = 16;
        const std::uint32_t* soon = out + std::min(c + ahead, cols - 1) * across;
        for (std::ptrdiff_t r = 0; r < rows; r += line) __builtin_prefetch(soon + r * down, 1);
        for (std::ptrdiff_t r = 0; r < rows; ++r) {
          out[c * across + r * down] = number(in[r * cols + c]);
        }
      }
    }
  });
}

void Patchwork::fill(std::span<std::uint32_t> matrix) const {
  // So many rows of a patch at a time, for all patches that share a tour. Where a patch is turned,
  // they become columns of the matrix, so there should be some cache lines of them.
  constexpr std::int32_t rows_at_once = 64;
  std::vector<std::uint32_t> buffer;
  for (std::size_t first = 0; first < patches_.size();) {
    std::size_t end = first + 1;
    while (end < patches_.size() && patches_[end].again) ++end;
    const Tour& tour = patches_[first].tour;
    const Board& own = tour.board();
    for (std::int32_t row = 0; row < own.rows(); row += rows_at_once) {
      const std::int32_t rows = std::min(rows_at_once, own.rows() - row);
      buffer.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(own.cols()));
      tour.fill_rows(own.index({row, 0}), buffer);
      for (std::size_t i = first; i < end; ++i) lay(i, row, buffer, matrix.data());
    }
    first = end;
  }
}

}  // namespace ktour::construct
