// Which run a checkpoint belongs to, and whether ranks run the same thing.

#include "taquin/core/run_identity.h"

#include <algorithm>

namespace taquin {

std::optional<RunDifference> difference(const RunIdentity& own, const RunIdentity& other) {
    const auto value_in = [](const RunIdentity& run, const std::string& name) {
        const auto found = std::ranges::find(run, name, &RunField::name);
        return found == run.end() ? std::string("-") : found->value;
    };
    for (const RunIdentity& fields : {own, other})
        for (const RunField& field : fields)
            if (const RunDifference both{field.name, value_in(own, field.name), value_in(other, field.name)};
                both.own != both.other)
                return both;
    return std::nullopt;
}

void put(ByteWriter& to, const RunIdentity& run) {
    to.put(std::uint64_t{run.size()});
    for (const RunField& field : run) to.put(field.name).put(field.value);
}

RunIdentity get_identity(ByteReader& from) {
    RunIdentity run;
    for (auto count = from.get<std::uint64_t>(); count > 0 && from.whole(); --count) {
        std::string name = from.text();
        run.push_back({std::move(name), from.text()});
    }
    return run;
}

}  // namespace taquin
