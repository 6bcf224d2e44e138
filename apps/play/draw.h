#pragma once

#include "apps/play/layout.h"
#include "apps/play/session.h"

namespace taquin::app {

/// Paints the whole session; ncurses sends only what changed. Returns where the board stands, for the mouse.
std::optional<Layout> draw(const Session& session, Game::Time now);

}  // namespace taquin::app
