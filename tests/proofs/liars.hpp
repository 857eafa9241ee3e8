// Those who write certificates of what is not so.
//
// The blind write rule by rule what comes to mind. Those who are nearly honest take a certificate
// that the library wrote and change a little of it, or put another request above it. Those who
// listen write a step at a time, ask the judge, keep what it did not object to, and write what it
// misses: so they come as deep into a proof as it lets them.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "draft.hpp"

namespace ktour::hostile {

/// The judge, by whom whatever is asked is counted and held against the truth.
using Ask = std::function<ProofReport(const std::string& certificate)>;

/// What is true, to be lied about.
struct Honest {
  Problem problem;
  Draft draft;
};

/// Certificates that the library writes, by every rule.
std::vector<Honest> honest_ones(Dice& dice, std::size_t count);

/// A request of at most 20 squares of any kind; and a narrow board of at most 30 lines.
Problem small_request(Dice& dice);
Problem narrow_request(Dice& dice);

void blind(Dice& dice, const Ask& ask);
void nearly_honest(const std::vector<Honest>& honest, Dice& dice, const Ask& ask);
void listening_to_trees(Dice& dice, const Ask& ask);

/// What can follow a state of layers: learned from what the judge said was missing.
struct Heard {
  std::map<std::string, std::set<std::string>> follows{};
};
void listening_to_layers(Dice& dice, const Ask& ask, Heard& heard);

}  // namespace ktour::hostile
