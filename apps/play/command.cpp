// taquin play: the game in the terminal. run.cpp has what it runs.

#include "apps/cli/options.h"

namespace taquin::app {

namespace {

constexpr std::string_view languages[] = {"en", "fr"};

constexpr std::array play_options{
    OptionSpec{.name = "BOARD",
               .help = "begin with this board, or with a random one of this size (3 or 3x4); if not given, of --size"},
    OptionSpec{.name = "--size",
               .value = "RxC",
               .help = "rows x columns",
               .default_value = "4x4",
               .choices = {.list = usual_sizes}},
    goal_option,
    metric_option,
    OptionSpec{.name = "--seed",
               .value = "N",
               .help = "the first board is that of scramble --seed N",
               .type = ValueType::Count},
    OptionSpec{.name = "--lang",
               .value = "LANGUAGE",
               .help = "en or fr; if not given, the locale's",
               .choices = {.list = languages, .closed = true}},
    OptionSpec{.name = "--plain", .help = "lines of text in and out: for pipes and screen readers"},
};

}  // namespace

extern const Command play_command;
const Command play_command{.name = "play",
                           .group = "Play",
                           .summary = "Play in the terminal, with hints and solutions.",
                           .options = play_options,
                           .run = run_play};

}  // namespace taquin::app
