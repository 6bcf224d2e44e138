#pragma once

#include <stdint.h>

// The engine as a WebAssembly module. A call takes a request as JSON (UTF-8, with its length) and returns 0, or 1 where
// it is refused; then reply() is its answer or the error, as JSON. Requests and answers are those of the HTTP API
// (docs/api.md), except that a solve has no job: events come through the import `event` while it runs, with the names
// and data of the API's stream, and its answer is the result. What else the module imports is declared in
// src/taquin/platform/wasm/host.h. It has one thread, so there is one call at a time.

#define TAQUIN_EXPORT(name) __attribute__((export_name(#name)))

extern "C" {

/// Call once, before all others. `memory_bytes`: how far the module's memory may grow.
TAQUIN_EXPORT(start) void taquin_start(uint32_t memory_bytes);

/// Memory for a request; the call that takes the request frees it.
TAQUIN_EXPORT(allocate) char* taquin_allocate(uint32_t bytes);

/// What the last call answered, until the next one.
TAQUIN_EXPORT(reply) const char* taquin_reply();
TAQUIN_EXPORT(reply_bytes) uint32_t taquin_reply_bytes();

/// GET /api/catalogue; the request is {}, of which nothing is read.
TAQUIN_EXPORT(catalogue) int taquin_catalogue(char* request, uint32_t bytes);
/// Validates a request of solve() and answers with what was understood: board, size, goal, metric, algorithm and
/// heuristic with those of their options that are not the default.
TAQUIN_EXPORT(plan) int taquin_plan(char* request, uint32_t bytes);
/// POST /api/jobs, from the request to the result.
TAQUIN_EXPORT(solve) int taquin_solve(char* request, uint32_t bytes);
/// POST /api/check
TAQUIN_EXPORT(check) int taquin_check(char* request, uint32_t bytes);
/// POST /api/explain
TAQUIN_EXPORT(explain) int taquin_explain(char* request, uint32_t bytes);
/// POST /api/trace
TAQUIN_EXPORT(trace) int taquin_trace(char* request, uint32_t bytes);
/// POST /api/scramble
TAQUIN_EXPORT(scramble) int taquin_scramble(char* request, uint32_t bytes);
/// POST /api/analyse
TAQUIN_EXPORT(analyse) int taquin_analyse(char* request, uint32_t bytes);
}
