#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace taquin {

/// The text of a file of the repository.
std::string document(const std::string& path);

/// The lines of the blocks that begin with ```LANGUAGE, one block each; a line that ends with a backslash is joined
/// with the next one.
std::vector<std::vector<std::string>> blocks_of(const std::string& text, std::string_view language);

/// Without the note that stands two or more spaces behind a command.
std::string without_note(std::string_view line);

/// The commands of the examples in a help text, notes included.
std::vector<std::string> examples_of_help(std::string_view text);

/// Part of a program that is not always built or installed.
bool page_is_built();
bool cluster_is_built();

/// Runs commands of help texts and documents in a folder of their own, which has the files that they read. Those that
/// would take minutes get smaller tables, nearer boards and shorter experiments; a server is stopped once it answers.
class SmallerCommands {
  public:
    SmallerCommands();
    ~SmallerCommands();
    SmallerCommands(const SmallerCommands&) = delete;
    SmallerCommands& operator=(const SmallerCommands&) = delete;

    void expect_exit(const std::string& command, int code = 0) const;
    std::filesystem::path in(const std::string& name) const { return folder_ / name; }

    /// The text of an experiment with one board a set where these are scrambled, and few nodes a search.
    static std::string experiment(const std::string& text);

  private:
    static std::string smaller(std::string command);

    std::filesystem::path folder_;
};

}  // namespace taquin
