#include "mpi/ranks.hpp"

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

MPI_Datatype Ranks::item_type(std::size_t bytes) {
  MPI_Datatype type{};
  MPI_Type_contiguous(static_cast<int>(bytes), MPI_BYTE, &type);
  MPI_Type_commit(&type);
  return type;
}

}  // namespace app
