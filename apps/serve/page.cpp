// The page, which is embedded in the program.

#include "apps/serve/page.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/io/json.h"

namespace taquin::app {

namespace {

constexpr std::pair<std::string_view, std::string_view> types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
};

std::string_view type_of(std::string_view path) {
    const auto found = std::ranges::find_if(types, [&](const auto& type) { return path.ends_with(type.first); });
    return found == std::end(types) ? "application/octet-stream" : found->second;
}

constexpr std::string_view no_page = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>taquin</title>
<h1>taquin is running, without its page</h1>
<p>This program was built without the page. <code>./taquin serve</code> in the source directory builds both,
or <code>scripts/build-page</code> and then the program again.</p>
<p>The HTTP API is described here: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
)";

}  // namespace

Reply page_reply(const Call& call, std::span<const PageFile> files) {
    std::string_view path = call.path;
    path.remove_prefix(path.starts_with('/') ? 1 : 0);
    if (path.empty()) path = "index.html";
    const auto file = std::ranges::find(files, path, &PageFile::path);
    if (file == files.end()) {
        if (files.empty() && path == "index.html") return {200, std::string(no_page), "text/html; charset=utf-8"};
        return {404, error_json({ErrorCode::UnknownPath, "path", {printable(path, 100)}})};
    }
    const bool squeezed = call.accepts_gzip && !file->gzip.empty();
    const std::string etag = fmt::format("\"{}{}\"", file->digest, squeezed ? "-gzip" : "");
    Reply reply{200, std::string(squeezed ? file->gzip : file->plain), std::string(type_of(path))};
    // Vite puts a digest into the names of assets: such a file never changes; all others are revalidated.
    reply.headers.emplace_back("Cache-Control",
                               path.starts_with("assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    reply.headers.emplace_back("ETag", etag);
    reply.headers.emplace_back("Vary", "Accept-Encoding");
    if (squeezed) reply.headers.emplace_back("Content-Encoding", "gzip");
    if (call.if_none_match.find(etag) != std::string::npos) reply.status = 304;
    return reply;
}

}  // namespace taquin::app
