// The order in which a search tries its moves, as an option.

#include "taquin/search/move_order.h"

namespace taquin {

Expected<std::array<Move, 4>> parse_order(std::string_view text, std::string_view owner) {
    constexpr std::string_view letters = "ulrd";  // in the order of Move
    std::array<Move, 4> order{};
    MoveSet seen;
    bool good = text.size() == order.size();
    for (std::size_t i = 0; good && i < order.size(); ++i) {
        const auto at = letters.find(text[i]);
        good = at != std::string_view::npos;
        if (!good) break;
        order[i] = all_moves[at];
        seen.add(order[i]);
    }
    if (good && seen.count() == 4) return order;
    return make_error(ErrorCode::NotAMoveOrder, "algorithm", owner, text.substr(0, 20));
}

Expected<void> check_order(const Options& options, std::string_view owner) {
    const auto order = parse_order(options.text("order"), owner);
    if (!order) return std::unexpected(order.error());
    return {};
}

}  // namespace taquin
