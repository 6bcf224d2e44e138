// Writes what a fuzzer starts with besides the corpora: FOLDER/TARGET/N for every seed, and the dictionary
// FOLDER/words.
//   fuzz_seeds FOLDER

#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "fuzz/seeds.h"

namespace {

/// A line of libFuzzer's: the word in quotes.
std::string entry(std::string_view word) {
    std::string text = "\"";
    for (const char letter : word) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\' || byte < ' ' || byte > '~')
            text += fmt::format("\\x{:02x}", byte);
        else
            text += letter;
    }
    return text + "\"\n";
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
        return 30;
    }
    const std::filesystem::path folder = arguments[1];
    std::size_t number = 0;
    for (const taquin::fuzz::Seed& seed : taquin::fuzz::seeds()) {
        std::filesystem::create_directories(folder / seed.target);
        std::ofstream(folder / seed.target / fmt::format("{}", ++number), std::ios::binary) << seed.input;
    }
    std::ofstream dictionary(folder / "words");
    for (const std::string& word : taquin::fuzz::words()) dictionary << entry(word);
    return dictionary.flush() ? 0 : 30;
}
