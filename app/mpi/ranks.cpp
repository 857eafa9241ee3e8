// Reductions and messages.
#include "mpi/ranks.hpp"

#include <algorithm>

namespace app {

Ranks::Ranks() {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

namespace {

std::uint64_t reduced(std::uint64_t number, MPI_Op how) {
  std::uint64_t result = 0;
  MPI_Allreduce(&number, &result, 1, MPI_UINT64_T, how, MPI_COMM_WORLD);
  return result;
}

}  // namespace

std::uint64_t Ranks::most(std::uint64_t number) const {
  return reduced(number, MPI_MAX);
}
std::uint64_t Ranks::least(std::uint64_t number) const {
  return reduced(number, MPI_MIN);
}
std::uint64_t Ranks::sum(std::uint64_t number) const {
  return reduced(number, MPI_SUM);
}
std::uint64_t Ranks::any(std::uint64_t bits) const {
  return reduced(bits, MPI_BOR);
}

std::string Ranks::from(int rank, const std::string& own) const {
  std::vector<std::vector<char>> to(static_cast<std::size_t>(size_));
  if (rank == rank_) to.assign(to.size(), {own.begin(), own.end()});
  const std::vector<char> text = exchange(to);
  return {text.begin(), text.end()};
}

bool Ranks::all_have(const std::string& text) const {
  return least(from(0, text) == text ? 1 : 0) == 1;
}

ktour::Outcome Ranks::agreed(const ktour::Outcome& own) const {
  const auto nobody = static_cast<std::uint64_t>(size_);
  const std::uint64_t who = least(own ? nobody : static_cast<std::uint64_t>(rank_));
  if (who == nobody) return ktour::Done{};
  const bool is_own = !own && who == static_cast<std::uint64_t>(rank_);
  const std::uint64_t kind = sum(is_own ? static_cast<std::uint64_t>(own.error().kind) : 0);
  return ktour::Error{from(static_cast<int>(who), is_own ? own.error().message : ""),
                      static_cast<ktour::ErrorKind>(kind)};
}

namespace {

constexpr int list_tag = 0;
constexpr int call_tag = 1;

}  // namespace

void Ranks::call() const {
  for (int rank = 0; rank < size_; ++rank) {
    if (rank == rank_) continue;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Isend(nullptr, 0, MPI_BYTE, rank, call_tag, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
  }
}

bool Ranks::is_called() const {
  int found = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, call_tag, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
  return found != 0;
}

void Ranks::end_calls(bool called) const {
  for (std::uint64_t i = sum(called ? 1 : 0) - (called ? 1 : 0); i > 0; --i) {
    MPI_Recv(nullptr, 0, MPI_BYTE, MPI_ANY_SOURCE, call_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

std::vector<std::string> Ranks::gather(const std::string& text) const {
  std::vector<std::vector<char>> to(static_cast<std::size_t>(size_));
  to[0].assign(text.begin(), text.end());
  to[0].push_back('\0');
  std::vector<std::string> texts;
  std::string one;
  for (const char c : exchange(to)) {
    if (c == '\0') {
      texts.push_back(std::move(one));
      one.clear();
    } else {
      one += c;
    }
  }
  return texts;
}

std::vector<std::uint64_t> Ranks::sizes_from_all(const std::vector<Bytes>& out) const {
  std::vector<std::uint64_t> mine;
  for (const Bytes& list : out) mine.push_back(list.size());
  std::vector<std::uint64_t> sizes(mine.size());
  MPI_Alltoall(mine.data(), 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
  return sizes;
}

void Ranks::pass(const std::vector<Bytes>& out, std::span<std::byte> in,
                 const std::vector<std::uint64_t>& sizes) const {
  std::vector<MPI_Request> requests;
  const auto in_messages = [&](auto bytes, auto&& begin) {
    constexpr std::size_t longest = std::size_t{1} << 30;
    while (!bytes.empty()) {
      const std::size_t length = std::min(bytes.size(), longest);
      begin(bytes.data(), static_cast<int>(length), &requests.emplace_back());
      bytes = bytes.subspan(length);
    }
  };
  for (int rank = 0; rank < size_; ++rank) {
    const auto size = static_cast<std::size_t>(sizes[static_cast<std::size_t>(rank)]);
    in_messages(in.first(size), [&](std::byte* to, int length, MPI_Request* request) {
      MPI_Irecv(to, length, MPI_BYTE, rank, list_tag, MPI_COMM_WORLD, request);
    });
    in = in.subspan(size);
  }
  for (int i = 0; i < size_; ++i) {
    // Each begins with itself, so that not all send to the same rank at once.
    const int rank = (rank_ + i) % size_;
    in_messages(out[static_cast<std::size_t>(rank)],
                [&](const std::byte* from, int length, MPI_Request* request) {
                  MPI_Isend(from, length, MPI_BYTE, rank, list_tag, MPI_COMM_WORLD, request);
                });
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

}  // namespace app
