#pragma once

#include <cstdint>

namespace taquin::app {

/// The terminal while the game has it: full screen, keys one by one, mouse, colours. Given back as it was when
/// destroyed, and also when a crash signal ends the program.
class Screen {
  public:
    /// False (see `ready`) when there is no terminal that can do this.
    Screen();
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    bool ready() const { return ready_; }
    /// Ctrl-Z: gives the terminal back until the shell continues us.
    void suspend();

  private:
    bool ready_ = false;
};

/// How tiles are painted: the attribute for a tile whose home is in a row, at home or away, and its edge.
struct Paint {
    static bool colours();
    static bool unicode();
    static unsigned long tile(int row, bool home);  // text on the tile's colour
    static unsigned long edge(int row, bool home);  // the tile's colour on the background
    static unsigned long hint();
    static unsigned long hint_edge();
    static unsigned long dim();
    static unsigned long strong();
    static unsigned long accent();
};

}  // namespace taquin::app
