#pragma once

#include <cstdint>

namespace taquin::app {

/// The terminal while the game has it: full screen, keys one by one, mouse, colours. Given back as it was when
/// destroyed, and also when a crash signal ends the program.
class Screen {
  public:
    /// Where there is no terminal that can do this, ready() is false.
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

/// How tiles are painted: attributes by the row of a tile's goal cell, and by whether the tile is there.
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
