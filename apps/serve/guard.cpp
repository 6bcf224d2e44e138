// Refuses requests before their body is read: for other host names, from pages of other sites, or with a body that is
// too long, compressed, of unknown length or not JSON.

#include "apps/serve/guard.h"

#include <algorithm>
#include <charconv>

#include <arpa/inet.h>
#include <httplib.h>

#include "taquin/core/quote.h"

namespace taquin::app {

namespace {

constexpr std::size_t longest_path = 1024;

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return result;
}

/// "name:80" -> "name", "[::1]:80" -> "::1"; nothing if it is neither.
std::optional<std::string> without_port(std::string_view host) {
    std::string_view name = host;
    std::string_view port;
    if (host.starts_with('[')) {
        const auto end = host.find(']');
        if (end == std::string_view::npos) return std::nullopt;
        name = host.substr(1, end - 1);
        port = host.substr(end + 1);
    } else if (const auto colon = host.find(':'); colon != std::string_view::npos) {
        name = host.substr(0, colon);
        port = host.substr(colon);
    }
    if (!port.empty() &&
        (port[0] != ':' || !std::ranges::all_of(port.substr(1), [](char c) { return c >= '0' && c <= '9'; })))
        return std::nullopt;
    return lower(name);
}

/// Is it a valid header name (RFC 9110)?
bool is_token(std::string_view name) {
    constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
    return !name.empty() && std::ranges::all_of(name, [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               marks.find(c) != std::string_view::npos;
    });
}

/// Is it a valid header value (RFC 9110)? Some proxies take a lone CR for the end of a line, and what follows for a
/// header.
bool is_value(std::string_view value) {
    return std::ranges::all_of(value, [](char c) { return static_cast<unsigned char>(c) >= 0x20 || c == '\t'; });
}

bool is_address(const std::string& name) {
    in_addr four{};
    in6_addr six{};
    return ::inet_pton(AF_INET, name.c_str(), &four) == 1 || ::inet_pton(AF_INET6, name.c_str(), &six) == 1;
}

template <class... Arguments>
Refusal refuse(int status, ErrorCode code, std::string_view field, Arguments&&... arguments) {
    return {status, make_error(code, field, std::forward<Arguments>(arguments)...).error()};
}

std::optional<Refusal> body_refusal(const httplib::Request& request, std::size_t most) {
    if (request.has_header("Transfer-Encoding")) return refuse(411, ErrorCode::ChunkedBody, "body");
    if (request.get_header_value_count("Content-Length") != 1)
        return refuse(411, ErrorCode::HeaderCount, "body", "Content-Length");
    const std::string length = request.get_header_value("Content-Length");
    std::uint64_t bytes = 0;
    const auto [end, error] = std::from_chars(length.data(), length.data() + length.size(), bytes);
    if (error == std::errc::result_out_of_range)
        bytes = UINT64_MAX;
    else if (error != std::errc{} || end != length.data() + length.size())
        return refuse(400, ErrorCode::NotAContentLength, "body", printable(length));
    if (bytes > most) return refuse(413, ErrorCode::BodyTooLarge, "body", printable(length), most);
    if (const auto coding = lower(request.get_header_value("Content-Encoding"));
        !coding.empty() && coding != "identity")
        return refuse(415, ErrorCode::CompressedBody, "body");
    const std::string type = lower(request.get_header_value("Content-Type"));
    if (type != "application/json" && !type.starts_with("application/json;"))
        return refuse(415, ErrorCode::NotJsonContent, "body", printable(type, 60));
    return std::nullopt;
}

}  // namespace

bool host_allowed(std::string_view host, const std::vector<std::string>& names) {
    const auto name = without_port(host);
    if (!name || name->empty()) return false;
    if (*name == "localhost" || name->ends_with(".localhost") || is_address(*name)) return true;
    return std::ranges::any_of(names, [&](const std::string& own) { return lower(own) == *name; });
}

std::optional<Refusal> refusal(const httplib::Request& request, const RequestPolicy& policy) {
    // Proxies disagree on whether "Transfer-Encoding : chunked", with a space, is that header, and so on where a
    // request ends (request smuggling).
    for (const auto& [name, value] : request.headers) {
        if (!is_token(name)) return Refusal{400, {ErrorCode::InvalidHeaderName, "header", {printable(name)}}};
        if (!is_value(value)) return Refusal{400, {ErrorCode::NotHttp, "request"}};
    }
    if (request.get_header_value_count("Host") != 1) return refuse(400, ErrorCode::HeaderCount, "host", "Host");
    const std::string host = request.get_header_value("Host");
    if (!host_allowed(host, policy.names)) return refuse(403, ErrorCode::HostNotAllowed, "host", printable(host, 100));
    if (request.path.size() > longest_path)
        return refuse(414, ErrorCode::TextTooLong, "path", request.path.size(), longest_path);
    const bool reads = request.method == "GET" || request.method == "HEAD";
    // Browsers send Origin with everything but plain reads, and do not let other sites see the answers to those.
    if (const std::string origin = request.get_header_value("Origin"); !reads && !origin.empty())
        if (lower(origin) != "http://" + lower(host) && lower(origin) != "https://" + lower(host))
            return refuse(403, ErrorCode::OriginNotAllowed, "origin", printable(origin, 100));
    if (request.method == "POST") return body_refusal(request, policy.body_bytes);
    const std::string length = request.get_header_value("Content-Length");
    if (request.has_header("Transfer-Encoding") || (!length.empty() && length != "0"))
        return refuse(400, ErrorCode::BodyNotAllowed, "body", printable(request.method));
    return std::nullopt;
}

}  // namespace taquin::app
