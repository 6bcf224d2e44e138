// What `census` and `tables build` have in common: checkpoints between levels, and ranks that share the states.

#include "apps/cli/level_run.h"

#include "taquin/fast/rank_control.h"

#include "apps/cli/options.h"
#include "apps/io/cluster.h"
#include "apps/io/version.h"

namespace taquin::app {

Expected<LevelRunOptions> read_level_run(const Arguments& arguments) {
    const auto every = checkpoint_interval(arguments);
    if (!every) return std::unexpected(every.error());
    LevelRunOptions made;
    made.run.fields = {{"version", std::string(version)}};
    made.run.on_notice = checkpoint_notice;
    if (*every) {
        made.run.checkpoint = arguments.text("checkpoint");
        made.run.checkpoint_every = **every;
    }
    if (const Cluster* const ranks = cluster(); ranks != nullptr)
        made.ranks = std::make_unique<BlockExchange>(
            *ranks->transport,
            BlockExchange::Options{.on_lost = ranks->abort, .left_with = fast::RankControl::left_with});
    made.run.ranks = made.ranks.get();
    return made;
}

}  // namespace taquin::app
