#pragma once

#include "apps/io/exit_code.h"

namespace taquin::app {

/// Parses the command line and runs the command. Help and version count as commands.
ExitCode run_program(int argc, char** argv);

}  // namespace taquin::app
