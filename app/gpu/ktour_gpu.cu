// ktour-gpu: counts closed tours in passes on a GPU. Needs CUDA and nothing else.
//
//   ktour-gpu COLUMNSxLINES [--lags 111] [--most STATES] [--room STATES] [--depth D] [--first K] [--count N] [--seconds S]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "count/passes/tree.hpp"
#include "gpu_device.cuh"

namespace {

using namespace ktour::passes;

std::string digits(Sum sum) {
  std::string text;
  do {
    text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(sum % 10)));
    sum /= 10;
  } while (sum != 0);
  return text;
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

int main(int count, char** words) {
  int columns = 0, lines = 0, depth = 0;
  if (count < 2 || std::sscanf(words[1], "%dx%d", &columns, &lines) != 2) return 2;
  std::vector<int> lags;
  std::string lag_text;
  std::vector<std::size_t> only;
  std::FILE* parts = nullptr;
  Class probe;
  double most = 2e8, room = 1e9, seconds = 1e9, host = 0;
  std::size_t first = 0, classes_wanted = 1 << 30;
  for (int i = 2; i + 1 < count; i += 2) {
    const std::string word = words[i];
    const char* value = words[i + 1];
    if (word == "--lags") for (const char* c = value; *c != 0; ++c) lags.push_back(*c - '0');
    if (word == "--lags") lag_text = value;
    if (word == "-o") parts = std::fopen(value, "a");
    if (word == "--most") most = std::atof(value);
    if (word == "--host") host = std::atof(value);
    if (word == "--only") for (const char* c = value; *c != 0;) { char* end; only.push_back(std::strtoull(c, &end, 10)); c = *end == ',' ? end + 1 : end; }
    if (word == "--room") room = std::atof(value);
    if (word == "--depth") depth = std::atoi(value);
    if (word == "--first") first = std::strtoull(value, nullptr, 10);
    if (word == "--count") classes_wanted = std::strtoull(value, nullptr, 10);
    if (word == "--probe") for (const char* c = value; c[0] != 0 && c[1] != 0; c += 2) probe.push_back({static_cast<std::uint8_t>(c[0] - '0'), static_cast<std::uint8_t>(c[1] - '0')});
    if (word == "--seconds") seconds = std::atof(value);
  }
  const int half = lines / 2 - 1;
  while (static_cast<int>(lags.size()) < half) lags.push_back(1);
  const double begin = now();
  GpuDevice device(static_cast<std::uint64_t>(room), static_cast<std::uint64_t>(host * 1e9));
  std::fprintf(stderr, "ready after %.1f s\n", now() - begin);
  if (!probe.empty()) {
    const HalfBoard board(columns, half, lags);
    GpuDevice::List list = device.start();
    for (int number = 0; number < board.steps() && now() - begin < seconds; ++number) {
      const double from = now();
      const std::uint64_t before = device.emitted;
      std::optional<GpuDevice::List> next = device.step(board.step(number, probe), list, static_cast<std::uint64_t>(most));
      if (!next) { std::printf(" too many\n"); break; }
      list = std::move(*next);
      for (int column = 0; column < columns - 2; ++column) if (board.done(column) == number + 1) std::printf(" | column %d: %.4g made %.4g in %.2f s", column, double(list.size), double(device.emitted - before), now() - from);
      std::fflush(stdout);
    }
    std::printf(" | last %.4g wide %d made %.4g largest %.4g in %.2f s\n", double(list.size), int(list.wide), double(device.emitted), double(device.largest), now() - begin);
    return 0;
  }
  Tree<GpuDevice> tree(HalfBoard(columns, half, lags), device, static_cast<std::uint64_t>(most));
  const std::vector<Class> all = classes(depth);
  Sum sum = 0;
  if (only.empty()) for (std::size_t i = first; i < all.size() && i < first + classes_wanted; ++i) only.push_back(i);
  std::size_t i = first;
  for (const std::size_t number : only) {
    i = number;
    if (now() - begin > seconds) break;
    const double from = now();
    const Sum part = tree.sum(all[i]);
    sum += part;
    if (depth > 0) {
      std::string name;
      for (const Column& column : all[i]) name += std::to_string(10 * column.a + column.b + 100).substr(1) + " ";
      if (parts != nullptr) {
        std::string name;
        for (const Column& column : all[i]) name += (name.empty() ? "[" : ", [") + std::to_string(column.a) + ", " + std::to_string(column.b) + "]";
        std::fprintf(parts, "{\"format\": \"ktour-part\", \"board\": \"%dx%d\", \"class\": [%s], \"sum\": \"%s\", \"lags\": \"%s\", \"seconds\": %.2f}\n", columns, lines, name.c_str(), digits(part).c_str(), lag_text.c_str(), now() - from);
        std::fflush(parts);
      }
      std::printf("class %zu of %zu: %s: %s in %.2f s; rested %.3g, made %.4g, followed %.4g, largest %.4g, leaves %llu, failed %llu\n", i, all.size(), name.c_str(),
                  digits(part).c_str(), now() - from, double(device.rested), double(device.emitted), double(device.followed), double(device.largest), (Counter)tree.stats().leaves, (Counter)tree.stats().failed);
      std::fflush(stdout);
    }
  }
  std::printf("%dx%d: %s (classes %zu to %zu of %zu) in %.2f s; made %.4g, followed %.4g, largest %.4g, nodes %llu, leaves %llu, failed %llu, parts %llu\n", columns, lines, digits(sum).c_str(), first, i, all.size(),
              now() - begin, double(device.emitted), double(device.followed), double(device.largest), (Counter)tree.stats().nodes, (Counter)tree.stats().leaves, (Counter)tree.stats().failed, (Counter)device.parts);
}
