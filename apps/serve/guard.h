#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/platform/error.h"

#include "apps/serve/policy.h"

namespace httplib {
struct Request;
}

namespace taquin::app {

/// Why a request is refused before its body is read, and the HTTP status for it.
struct Refusal {
    int status;
    Error error;
};

/// Checks the head of a request; nothing if it is acceptable.
std::optional<Refusal> refusal(const httplib::Request& request, const RequestPolicy& policy);

/// A page on another site can point its own name at our address (DNS rebinding) and then use the server as its own
/// origin; the Host header reveals it. Numeric addresses, localhost and the names of this server are fine.
bool host_allowed(std::string_view host, const std::vector<std::string>& names);

}  // namespace taquin::app
