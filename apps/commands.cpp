// The list of subcommands. A new one is one file and its two lines here.

#include "apps/command.h"

namespace taquin::app {

extern const Command experiment_command;
extern const Command serve_command;
extern const Command solve_command;

std::span<const Command* const> commands() {
    static constexpr const Command* list[] = {
        &solve_command,
        &serve_command,
        &experiment_command,
    };
    return list;
}

}  // namespace taquin::app
