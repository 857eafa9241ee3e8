// How much memory a run may use, on Windows.
#include "system/memory.hpp"

#include <algorithm>
#include <limits>

#include "system/windows/names.hpp"

namespace ktour {
namespace {

// What a job leaves that this process is in.
std::uint64_t left_in_job(std::uint64_t otherwise) {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION job{};
  if (QueryInformationJobObject(nullptr, JobObjectExtendedLimitInformation, &job, sizeof job,
                                nullptr) == 0) {
    return otherwise;
  }
  const DWORD limits = job.BasicLimitInformation.LimitFlags;
  std::uint64_t left = otherwise;
  if ((limits & JOB_OBJECT_LIMIT_PROCESS_MEMORY) != 0) {
    left = std::min<std::uint64_t>(left, job.ProcessMemoryLimit);
  }
  if ((limits & JOB_OBJECT_LIMIT_JOB_MEMORY) != 0) {
    left = std::min<std::uint64_t>(left, job.JobMemoryLimit);
  }
  return left;
}

}  // namespace

std::uint64_t usable_memory() {
  MEMORYSTATUSEX memory{};
  memory.dwLength = sizeof memory;
  constexpr std::uint64_t unknown = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t left = unknown;
  if (GlobalMemoryStatusEx(&memory) != 0) {
    left = std::min({memory.ullAvailPhys, memory.ullAvailPageFile, memory.ullAvailVirtual});
  }
  left = left_in_job(left);
  return left == unknown ? unknown : left / 10 * 9;
}

}  // namespace ktour
