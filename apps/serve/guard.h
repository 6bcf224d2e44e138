#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <httplib.h>

#include "taquin/platform/error.h"

namespace taquin::app {

/// Why a request is not even looked at, and the HTTP status that says so.
struct Refusal {
    int status;
    Error error;
};

/// Which requests may come in at all, judged by their heads.
struct Guard {
    std::vector<std::string> names;       // names of ours that a Host header may carry, without port
    std::size_t body_bytes = 256 * 1024;  // a 100x100 board and its goal take half of it

    std::optional<Refusal> refusal(const httplib::Request& request) const;
};

/// A page on another site can point its own name at our address (DNS rebinding) and then talk to us as its own origin;
/// what gives it away is the name in the Host header. Addresses in numbers, localhost and our own names are fine.
bool host_allowed(std::string_view host, const std::vector<std::string>& names);

}  // namespace taquin::app
