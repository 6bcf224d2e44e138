// Solves the board given as argument.

#include <iostream>

#include <taquin/taquin.h>

int main(int argc, char** argv) {
    const auto plan = taquin::plan(
        taquin::SolveRequest{.board = argc > 1 ? argv[1] : "8 1 3/4 0 2/7 6 5", .search = {.time = "10s"}});
    if (!plan) {
        std::cerr << plan.error().field << ": " << english(plan.error()) << '\n';
        return 1;
    }
    taquin::Context context;
    const auto result = taquin::solve(*plan, context);
    if (!result || result->status != taquin::Status::Solved) {
        std::cerr << (result ? name(result->status) : english(result.error())) << '\n';
        return 1;
    }
    std::cout << result->moves.size() << " moves: " << taquin::format_moves(result->moves) << '\n';
    return 0;
}
