// Solves the board given as argument through the library's door.

#include <iostream>

#include <taquin/core/notation.h>
#include <taquin/solve/solve.h>

int main(int argc, char** argv) {
    const taquin::Request request{.board = argc > 1 ? argv[1] : "8 1 3/4 0 2/7 6 5"};
    const auto job = taquin::prepare(request);
    if (!job) {
        std::cerr << job.error().field << ": " << english(job.error()) << '\n';
        return 1;
    }
    taquin::Context context;
    context.limits.time = std::chrono::seconds(10);
    const auto result = taquin::solve(*job, context);
    if (!result || result->status != taquin::Status::Solved) {
        std::cerr << (result ? name(result->status) : english(result.error())) << '\n';
        return 1;
    }
    std::cout << result->moves.size() << " moves: " << taquin::format_moves(result->moves) << '\n';
    return 0;
}
