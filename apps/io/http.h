#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace taquin::app {

/// An HTTP request, as far as an answer may depend on it. Knows nothing of sockets or of the HTTP library, so that
/// every application can answer for its own part of the API.
struct Call {
    std::string method, path, body, client;
    bool accepts_gzip = false;
    std::string if_none_match = {};
    std::string authorization = {};
};

/// What to send back. With `events` set, `body` is ignored and the answer is a stream of server-sent events.
struct Reply {
    int status = 200;
    std::string body = {};
    std::string type = "application/json";
    std::vector<std::pair<std::string, std::string>> headers = {};
    /// Called again and again; appends what is to be sent next to the text, returns false at the end.
    /// It must come back within a second or so, even with nothing to send: a closed connection is seen in between.
    std::function<bool(std::string&)> events = nullptr;
};

}  // namespace taquin::app
