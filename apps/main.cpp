// The program `taquin`: for now one board, solved.

#include <fmt/core.h>

#include "taquin/core/notation.h"
#include "taquin/solve/solve.h"

int main(int argc, char** argv) {
    using namespace taquin;
    if (argc < 2) return 30;
    Request request{.board = argv[1]};
    if (argc > 2) request.algorithm = argv[2];
    if (argc > 3) request.heuristic = argv[3];
    const auto job = prepare(request);
    if (!job) {
        fmt::print(stderr, "taquin: {}: {}\n", job.error().field, job.error().message);
        return 30;
    }
    Context context;
    const auto result = solve(*job, context);
    if (!result) {
        fmt::print(stderr, "taquin: {}: {}\n", result.error().field, result.error().message);
        return 30;
    }
    fmt::print("{} {} {} {} expanded {}\n", name(result->status), result->moves.size(), result->optimal,
               format_moves(result->moves), result->stats.expanded);
    return 0;
}
