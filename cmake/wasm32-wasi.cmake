# WebAssembly by Debian's LLVM 16: its libc++ and wasi-libc have no folders of their own that the compiler would find.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-16)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_RANLIB true)  # the system's knows no such objects; nothing here links an archive
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
# Only what every browser of the last years has, SIMD since 2021 to 2023.
set(features "-msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint -mmutable-globals")
# Without the names of all types: 100 kB that nothing asks for. Without a time in precompiled headers, so that ccache may
# give those of another checkout of the same sources.
set(CMAKE_CXX_FLAGS_INIT "${features} -fno-rtti -DFMT_REDUCE_INT_INSTANTIATIONS=1 -Xclang -fno-pch-timestamp -nostdinc++ -isystem /usr/lib/llvm-16/include/wasm32-wasi/c++/v1 -isystem /usr/include/wasm32-wasi")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L/usr/lib/llvm-16/lib/wasm32-wasi -L/usr/lib/wasm32-wasi")
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)
