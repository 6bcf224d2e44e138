// Which ranks run this command. A global, since the command table has no state to hold what main() knows.

#include "apps/io/cluster.h"

#include <algorithm>

namespace taquin::app {

namespace {
const Cluster* current = nullptr;  // written once, before there are threads
}

bool has_option(std::span<const std::string> words, std::string_view name) {
    return std::ranges::any_of(words, [&](std::string_view word) {
        return word.starts_with(name) && (word.size() == name.size() || word[name.size()] == '=');
    });
}

bool reads_standard_input(std::span<const std::string> words) {
    return std::ranges::any_of(words, [](std::string_view word) {
        if (word.starts_with("--") && word.contains('=')) word.remove_prefix(word.find('=') + 1);
        return word == "-" || word == "/dev/stdin" || word == "/dev/fd/0" || word == "/proc/self/fd/0";
    });
}

const Cluster* cluster() { return current; }
void set_cluster(const Cluster* ranks) { current = ranks; }

}  // namespace taquin::app
