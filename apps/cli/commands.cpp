// The list of commands. A new one is a file of its own and two lines here; the help lists them in this order.

#include "apps/cli/command.h"

namespace taquin::app {

extern const Command analyse_command;
extern const Command bench_command;
extern const Command census_command;
extern const Command check_command;
extern const Command cluster_command;
extern const Command complete_command;
extern const Command completion_command;
extern const Command convert_command;
extern const Command experiment_command;
extern const Command improve_command;
extern const Command list_command;
extern const Command man_command;
extern const Command moves_command;
extern const Command page_command;
extern const Command scramble_command;
extern const Command play_command;
extern const Command serve_command;
extern const Command show_command;
extern const Command solve_command;
extern const Command tables_command;
extern const Command trace_command;
extern const Command verify_command;

std::span<const Command* const> commands() {
    // clang-format off
    static constexpr const Command* list[] = {
        &solve_command,
        &scramble_command,
        &check_command,
        &verify_command,
        &analyse_command,
        &improve_command,
        &moves_command,
        &convert_command,
        &show_command,
        &trace_command,
        &play_command,
        &serve_command,
        &page_command,
        &experiment_command,
        &list_command,
        &census_command,
        &tables_command,
        &bench_command,
        &cluster_command,
        &completion_command,
        &man_command,
        &complete_command,
    };
    // clang-format on
    return list;
}

}  // namespace taquin::app
