#pragma once

#include "apps/io/exit_code.h"
#include "apps/play/session.h"

namespace taquin::app {

/// Plays full screen until the player leaves. BadInput when there is no terminal for it.
ExitCode play_full_screen(Session& session);

/// Plays with lines of text on standard input and output.
ExitCode play_plain(Session& session);

}  // namespace taquin::app
