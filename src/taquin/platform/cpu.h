#pragma once

namespace taquin {

/// Processors this process may run on, at least 1.
int processor_count();
/// Processors of the machine, whether this process may run on them or not.
int online_processors();

/// Whether the processor has the instructions of x86-64-v3 (AVX2, BMI1, BMI2, FMA, LZCNT, MOVBE). False elsewhere.
bool has_x86_64_v3();

}  // namespace taquin
