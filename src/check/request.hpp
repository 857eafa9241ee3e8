// The request in the header of a certificate, as the judge understands it.
#pragma once

#include <optional>
#include <string>

#include "check/leaps.hpp"
#include "check/line.hpp"

namespace ktour::proof {

/// The request that the first line of a certificate states. Nothing if it makes no sense, with a
/// sentence in `fault`, or if the work ended.
std::optional<Problem> read_request(Item header, Work& work, std::string& fault);

}  // namespace ktour::proof
