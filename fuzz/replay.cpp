// Runs every input of the corpora and every seed through its target, without a fuzzer: what ./test does.
//   fuzz_replay CORPORA [TARGET]

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "fuzz/seeds.h"
#include "fuzz/target.h"

namespace {

using namespace taquin::fuzz;

constexpr const Target* targets[] = {&board_target,      &moves_target,      &spec_target,    &catalogue_target,
                                     &table_file_target, &experiment_target, &request_target, &http_target,
                                     &database_target,   &guide_target,      &records_target};

std::vector<std::uint8_t> read(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        std::fprintf(stderr, "usage: fuzz_replay CORPORA [TARGET]\n");
        return 30;
    }
    const auto seeds = taquin::fuzz::seeds();
    for (const Target* target : targets) {
        if (count > 2 && target->name != arguments[2]) continue;
        const auto folder = std::filesystem::path(arguments[1]) / target->name;
        std::size_t inputs = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            std::fprintf(stderr, "%s\n", entry.path().c_str());
            target->run(read(entry.path()));
            ++inputs;
        }
        for (const Seed& seed : seeds)
            if (seed.target == target->name) {
                std::fprintf(stderr, "%s\n", seed.input.c_str());
                target->run(std::span(reinterpret_cast<const std::uint8_t*>(seed.input.data()), seed.input.size()));
                ++inputs;
            }
        if (inputs == 0) {
            std::fprintf(stderr, "fuzz_replay: no inputs in %s\n", folder.c_str());
            return 1;
        }
        std::printf("%s: %zu inputs\n", std::string(target->name).c_str(), inputs);
    }
    // The server of the target "http" runs until the end; its threads must not outlive static objects.
    std::fflush(nullptr);
    std::_Exit(0);
}
