// taquin page: the page as plain files, with its engine inside. write_page.cpp has what it runs.

#include "apps/cli/command.h"

namespace taquin::app {

namespace {

constexpr std::string_view page_examples = R"help(Examples:
  taquin page site                                       the page as a folder of files
  taquin page site && cd site && python3 -m http.server  any web server will do

Paths are relative: the folder works under any address. Searches run in the
browser. Over https, or on localhost, the page works offline once loaded.)help";

constexpr std::array page_options{OptionSpec{
    .name = "FOLDER", .help = "where to write; absent, empty, or written by taquin page before", .required = true}};

}  // namespace

extern const Command page_command;
const Command page_command{.name = "page",
                           .group = "Play",
                           .summary = "Write the page as a static site, for any web server.",
                           .options = page_options,
                           .examples = page_examples,
                           .run = run_page};

}  // namespace taquin::app
