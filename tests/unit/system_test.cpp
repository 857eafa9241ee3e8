// What the system gives: the limits of control groups, files and their errors, check sums.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "system/check_sum.hpp"
#include "system/memory.hpp"

namespace {

namespace fs = std::filesystem;

class Groups : public testing::Test {
 protected:
  void TearDown() override { fs::remove_all(root); }
  void put(const fs::path& path, const std::string& text) const {
    fs::create_directories((root / path).parent_path());
    std::ofstream(root / path) << text << '\n';
  }
  fs::path root = fs::temp_directory_path() / ("ktour-groups-" + std::to_string(getpid()));
};

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

TEST_F(Groups, NoneIsNoLimit) {
  EXPECT_EQ(ktour::left_in_groups(root), no_limit);
  put("proc/self/cgroup", "0::/");
  EXPECT_EQ(ktour::left_in_groups(root), no_limit);
}

TEST_F(Groups, OfVersionTwoUpTheTree) {
  put("proc/self/cgroup", "0::/user.slice/mine");
  const fs::path base = "sys/fs/cgroup";
  put(base / "user.slice/mine/memory.max", "max");
  put(base / "user.slice/mine/memory.current", "10");
  put(base / "user.slice/memory.max", "1000");
  put(base / "user.slice/memory.current", "300");
  EXPECT_EQ(ktour::left_in_groups(root), 700U);
  put(base / "user.slice/mine/memory.max", "510");
  EXPECT_EQ(ktour::left_in_groups(root), 500U);
  put(base / "memory.max", "310");
  put(base / "memory.current", "310");
  EXPECT_EQ(ktour::left_in_groups(root), 0U);
}

TEST_F(Groups, OfVersionOneBesideVersionTwo) {
  put("proc/self/cgroup", "12:cpu,cpuacct:/x\n5:hugetlb,memory:/docker/abc\n0::/y");
  const fs::path base = "sys/fs/cgroup/memory";
  put(base / "docker/abc/memory.limit_in_bytes", "2000");
  put(base / "docker/abc/memory.usage_in_bytes", "500");
  EXPECT_EQ(ktour::left_in_groups(root), 1500U);
  // In a container the group has its name outside, and only the root is there.
  fs::remove_all(root / base / "docker");
  put(base / "memory.limit_in_bytes", "900");
  put(base / "memory.usage_in_bytes", "500");
  EXPECT_EQ(ktour::left_in_groups(root), 400U);
}

TEST(Files, AnErrorHasTheSystemsNumber) {
  const std::string none = "/no/such/folder/file";
  const auto read = ktour::InputFile::open(none);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().number, ENOENT);
  const auto written = ktour::OutputFile::open(none);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().number, ENOENT);
  const auto folder = ktour::InputFile::open("/");
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().number, EISDIR);
}

TEST_F(Groups, InTheMiddleOfADeepTree) {
  put("proc/self/cgroup", "0::/machine.slice/vm.scope/user.slice/job:1");
  const fs::path base = "sys/fs/cgroup/machine.slice";
  put(base / "vm.scope/memory.max", "5000");
  put(base / "vm.scope/memory.current", "1000");
  put(base / "vm.scope/user.slice/memory.max", "max");
  put(base / "vm.scope/user.slice/memory.current", "900");
  put(base / "vm.scope/user.slice/job:1/memory.max", "9000");
  put(base / "vm.scope/user.slice/job:1/memory.current", "900");
  EXPECT_EQ(ktour::left_in_groups(root), 4000U);
}

// As the system at hand has them, whatever that is: no more than the groups' own files allow.
TEST(OwnGroups, AreReadAsTheyAre) {
  std::ifstream groups("/proc/self/cgroup");
  std::string line;
  std::uint64_t most = no_limit;
  while (std::getline(groups, line)) {
    if (!line.starts_with("0::/")) continue;
    for (fs::path group = fs::path("/sys/fs/cgroup") / line.substr(4); group != "/sys/fs";
         group = group.parent_path()) {
      std::ifstream file(group / "memory.max");
      std::uint64_t limit = 0;
      if (file >> limit) most = std::min(most, limit);
    }
  }
  const std::uint64_t left = ktour::left_in_groups("/");
  EXPECT_LE(most == no_limit ? 0 : left, most);
}

TEST(CheckSum, ChangesWithBytesOrderAndWhatCameBefore) {
  using ktour::check_sum;
  EXPECT_EQ(check_sum("abc"), check_sum("abc"));
  EXPECT_NE(check_sum("abc"), check_sum("abd"));
  EXPECT_NE(check_sum("b", check_sum("a")), check_sum("a", check_sum("b")));
  EXPECT_NE(check_sum("", check_sum("a")), check_sum(""));
}

}  // namespace
