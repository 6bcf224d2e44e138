// Files of boards: one per line, with its goal, known optimum and label where it has them.

#include "taquin/core/instances.h"

#include <charconv>

#include "taquin/core/quote.h"

namespace taquin {

namespace {

std::string_view trim(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Cuts the part before `mark` off the front of `rest`.
std::string_view cut(std::string_view& rest, char mark) {
    const auto at = rest.find(mark);
    const std::string_view part = rest.substr(0, at);
    rest = at == std::string_view::npos ? std::string_view{} : rest.substr(at + 1);
    return trim(part);
}

}  // namespace

Expected<InstanceDefaults> instance_defaults(std::string_view goal, std::string_view size,
                                             std::string_view tiles_from) {
    auto notation = parse_board_notation(size, tiles_from);
    if (!notation) return std::unexpected(notation.error());
    return InstanceDefaults{std::string(goal), *notation};
}

Expected<int> parse_optimum(std::string_view text) {
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0)
        return make_error(ErrorCode::NotANumberOfMoves, "optimum", printable(text));
    return number;
}

Expected<Instance> parse_instance(std::string_view line, const InstanceDefaults& defaults) {
    std::string_view rest = line;
    const std::string_view board_text = cut(rest, ';');
    std::string goal_text = defaults.goal;
    std::optional<int> optimum;
    std::string label;
    while (!trim(rest).empty()) {
        std::string_view value = cut(rest, ';');
        const std::string_view whole = value;
        const std::string_view key = cut(value, '=');
        value = trim(value);
        if (key == "goal") {
            goal_text = value;
        } else if (key == "label") {
            label = value;
        } else if (key == "optimum") {
            const auto number = parse_optimum(value);
            if (!number) return std::unexpected(number.error());
            optimum = *number;
        } else {
            return make_error(ErrorCode::UnknownAttribute, "board", printable(whole), "goal=, optimum=, label=");
        }
    }
    auto start = parse_board(board_text, defaults.notation);
    if (!start) return std::unexpected(start.error());
    auto goal = parse_goal(goal_text, start->size(), defaults.notation.tiles_from);
    if (!goal) return std::unexpected(goal.error());
    return Instance{{*std::move(start), *std::move(goal)}, optimum, std::move(label)};
}

std::vector<InstanceLine> parse_instances(std::string_view text, const InstanceDefaults& defaults,
                                          const StopToken& stop) {
    std::vector<InstanceLine> lines;
    std::size_t number = 0;
    while (!text.empty() && !stop.stop_requested()) {
        const auto end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        ++number;
        const std::string_view content = cut(line, '#');
        if (!content.empty()) lines.push_back({number, std::string(content), parse_instance(content, defaults)});
    }
    return lines;
}

}  // namespace taquin
