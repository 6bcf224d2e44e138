// The entry point of libFuzzer, for the target that the build names.

#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    taquin::fuzz::TAQUIN_FUZZ_TARGET.run({data, size});
    return 0;
}
