#pragma once

#include <string_view>

namespace taquin::app {

/// What the page may load and run, as a Content-Security-Policy: its own files, and WebAssembly compiled from them. The
/// server adds who may frame the page, which the head of a page cannot say.
inline constexpr std::string_view content_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; base-uri 'none'; "
    "form-action 'none'; object-src 'none'";

}  // namespace taquin::app
