// Preloaded into the program: the first TAQUIN_TEST_THREADS threads are made, further ones are refused, as they are at
// a limit on processes (which does not hold for root).

#include <atomic>
#include <cerrno>
#include <cstdlib>

#include <dlfcn.h>
#include <pthread.h>

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                              void* argument) noexcept {
    using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
    static const auto create = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
    static std::atomic<int> left = [] {
        const char* const given = std::getenv("TAQUIN_TEST_THREADS");
        return given == nullptr ? 0 : std::atoi(given);
    }();
    return left.fetch_sub(1) > 0 ? create(thread, attributes, start, argument) : EAGAIN;
}
