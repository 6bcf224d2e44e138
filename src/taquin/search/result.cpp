// Names of how searches end.

#include "taquin/search/result.h"

namespace taquin {

std::string_view name(Status status) {
    switch (status) {
        case Status::Solved:
            return "solved";
        case Status::Unsolvable:
            return "unsolvable";
        case Status::TimeLimit:
            return "time-limit";
        case Status::NodeLimit:
            return "node-limit";
        case Status::MemoryLimit:
            return "memory-limit";
        case Status::Cancelled:
            return "cancelled";
        case Status::GaveUp:
            return "gave-up";
        case Status::InternalError:
            return "internal-error";
    }
    return {};
}

std::string_view name(Certified verdict) {
    constexpr std::string_view names[] = {"yes", "no", "limit"};
    return names[static_cast<std::size_t>(verdict)];
}

std::string_view name(StoppedBy reason) {
    switch (reason) {
        case StoppedBy::None:
            return "none";
        case StoppedBy::Time:
            return "time";
        case StoppedBy::Nodes:
            return "nodes";
        case StoppedBy::Memory:
            return "memory";
        case StoppedBy::Cancelled:
            return "cancelled";
    }
    return {};
}

StoppedBy stopped_by(Status status) {
    switch (status) {
        case Status::TimeLimit:
            return StoppedBy::Time;
        case Status::NodeLimit:
            return StoppedBy::Nodes;
        case Status::MemoryLimit:
            return StoppedBy::Memory;
        case Status::Cancelled:
            return StoppedBy::Cancelled;
        default:
            return StoppedBy::None;
    }
}

}  // namespace taquin
