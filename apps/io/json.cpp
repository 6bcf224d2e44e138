// JSON, written and read in one place for the command line, the server and files; and CSV with the same fields.

#include "apps/io/json.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "taquin/core/quote.h"
#include "taquin/search/stat_fields.h"

#include "apps/io/csv.h"
#include "apps/io/quantities.h"
#include "apps/io/request_fields.h"
#include "apps/io/result_fields.h"

namespace taquin::app {

namespace {

constexpr int max_json_depth = 8;

std::string shown(const Json& value) { return printable(value.dump(-1, ' ', true, Json::error_handler_t::replace)); }

const Json* present(const Json& json, std::string_view name) {
    const auto found = json.find(std::string(name));
    return found == json.end() || found->is_null() ? nullptr : &*found;
}

/// Parses invalid JSON once more to find the byte where it goes wrong. The parser would report it by an exception, and
/// the engine in the browser is compiled without exceptions.
struct FaultFinder {
    std::size_t byte = 0;
    bool out_of_range = false;

    bool null() { return true; }
    bool boolean(bool) { return true; }
    bool number_integer(Json::number_integer_t) { return true; }
    bool number_unsigned(Json::number_unsigned_t) { return true; }
    bool number_float(Json::number_float_t, const std::string&) { return true; }
    bool string(std::string&) { return true; }
    bool binary(Json::binary_t&) { return true; }
    bool start_object(std::size_t) { return true; }
    bool key(std::string&) { return true; }
    bool end_object() { return true; }
    bool start_array(std::size_t) { return true; }
    bool end_array() { return true; }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) {
        constexpr int number_overflow = 406;  // as the library documents it
        byte = position;
        out_of_range = error.id == number_overflow;
        return false;
    }
};

constexpr std::string_view csv_columns[] = {"line",    "label",       "status",    "length",    "moves",
                                            "optimal", "lower_bound", "algorithm", "heuristic", "engine",
                                            "size",    "start",       "goal",      "certified"};

std::string csv_field(const Json& value) {
    if (value.is_null()) return {};
    return value.is_string() ? csv_text(value.get_ref<const std::string&>()) : value.dump();
}

}  // namespace

Json to_json(const Stats& stats) {
    Json json = Json::object();
    for (const StatField& field : stat_fields())
        json[std::string(field.name)] = std::visit([&](auto member) { return Json(stats.*member); }, field.member);
    return json;
}

Json to_json(const Event& progress) {
    const double rate = progress.seconds > 0 ? static_cast<double>(progress.stats.expanded) / progress.seconds : 0;
    return {{"bound", progress.lower_bound},
            {"expanded", progress.stats.expanded},
            {"generated", progress.stats.generated},
            {"seconds", progress.seconds},
            {"expanded_per_second", std::round(rate)},
            {"length", progress.length ? Json(*progress.length) : Json(nullptr)}};
}

Json to_json(const Error& error) {
    return {{"field", error.field},
            {"message", english(error)},
            {"code", name(error.code)},
            {"arguments", error.arguments}};
}

Json to_json(const Result& result, const Problem& problem, const MoveNotation& notation) {
    Json json = Json::object();
    for (const ResultField& field : result_fields()) {
        Json value = field.value({result, problem, notation});
        if (!field.optional || !value.is_null()) json[std::string(field.name)] = std::move(value);
    }
    return json;
}

std::string json_text(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string result_json(const Result& result, const Problem& problem, const MoveNotation& notation) {
    return json_text(to_json(result, problem, notation), 2);
}

std::string error_json(const Error& error) {
    return to_json(error).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json to_json(const JsonFields& fields) {
    Json json = Json::object();
    for (const auto& [name, value] : fields) {
        Json& to = json[std::string(name)];
        if (const auto* objects = std::get_if<std::vector<JsonFields>>(&value)) {
            to = Json::array();
            for (const JsonFields& object : *objects) to.push_back(to_json(object));
        } else {
            std::visit(
                [&](const auto& plain) {
                    if constexpr (!std::is_same_v<decltype(plain), const std::vector<JsonFields>&>) to = plain;
                },
                static_cast<const JsonVariant&>(value));
        }
    }
    return json;
}

std::string json_object(const JsonFields& fields, int indent) { return json_text(to_json(fields), indent); }

std::string json_record(const BatchLine& at, const Result& result, const Problem& problem,
                        const MoveNotation& notation) {
    Json json{{"line", at.line}};
    if (!at.label.empty()) json["label"] = at.label;
    json.update(to_json(result, problem, notation));
    return json_text(json);
}

std::string json_record(const BatchLine& at, const Error& error) {
    return json_text({{"line", at.line}, {"status", "error"}, {"error", to_json(error)}});
}

std::string csv_header() {
    std::string text = fmt::format("{}", fmt::join(csv_columns, ","));
    const Json stats = to_json(Stats{});
    for (const auto& [key, value] : stats.items()) text += "," + key;
    return text + ",error\n";
}

std::string csv_record(const BatchLine& at, const Result& result, const Problem& problem,
                       const MoveNotation& notation) {
    const Json json = to_json(result, problem, notation);
    std::string text = fmt::format("{},{}", at.line, csv_text(at.label));
    for (const std::string_view column : std::span(csv_columns).subspan(2))
        text += "," + csv_field(json.value(std::string(column), Json()));
    for (const auto& [key, value] : json.at("stats").items()) text += "," + csv_field(value);
    return text + ",\n";
}

std::string csv_record(const BatchLine& at, const Error& error) {
    const std::size_t empty = std::size(csv_columns) - 3 + to_json(Stats{}).size();
    return fmt::format("{},,error{},{}\n", at.line, std::string(empty, ','),
                       csv_text(fmt::format("{}: {}", error.field, english(error))));
}

Expected<Json> parse_json_object(std::string_view text, std::string_view field) {
    // Nothing we read is nested deeper; a hundred thousand brackets would overflow the stack.
    bool too_deep = false;
    Json json = Json::parse(
        text,
        [&](int depth, Json::parse_event_t, Json&) {
            too_deep = too_deep || depth > max_json_depth;
            return !too_deep;
        },
        false);
    if (json.is_discarded()) {
        FaultFinder fault;
        if (!Json::sax_parse(text, &fault))
            return fault.out_of_range ? make_error(ErrorCode::JsonNumberOutOfRange, field)
                                      : make_error(ErrorCode::InvalidJson, field, fault.byte);
    }
    if (too_deep) return make_error(ErrorCode::NestedTooDeep, field, max_json_depth);
    if (json.is_object()) return json;
    return make_error(ErrorCode::NotAnObject, field, shown(json));
}

Expected<std::string> text_field(const Json& json, std::string_view name, std::string_view default_value) {
    const Json* value = present(json, name);
    if (value == nullptr) return std::string(default_value);
    if (value->is_string()) return value->get<std::string>();
    return make_error(ErrorCode::NotText, name, shown(*value));
}

Expected<std::uint64_t> count_field(const Json& json, std::string_view name, std::uint64_t default_value,
                                    std::uint64_t min, std::uint64_t max) {
    const Json* value = present(json, name);
    if (value == nullptr) return default_value;
    if (value->is_string()) return parse_count(value->get_ref<const std::string&>(), name, min, max);
    if (value->is_number()) return parse_count(value->dump(), name, min, max);
    return make_error(ErrorCode::NotAWholeNumber, name, shown(*value));
}

Expected<void> only_fields(const Json& json, std::initializer_list<std::string_view> allowed) {
    for (const auto& [key, value] : json.items()) {
        if (std::ranges::find(allowed, key) != allowed.end()) continue;
        return make_error(ErrorCode::UnknownField, printable(key), fmt::format("{}", fmt::join(allowed, ", ")));
    }
    return {};
}

namespace {

/// The error for a field whose value is not of its type.
ErrorCode expected_of(RequestField::Type type) {
    switch (type) {
        case RequestField::Type::WholeNumber:
            return ErrorCode::NotAWholeNumber;
        case RequestField::Type::Seconds:
            return ErrorCode::NotSeconds;
        case RequestField::Type::Bytes:
            return ErrorCode::NotBytes;
        case RequestField::Type::Text:
            break;
    }
    return ErrorCode::NotText;
}

}  // namespace

Expected<SolveRequest> read_request(const Json& json, std::initializer_list<std::string_view> also) {
    SolveRequest request;
    for (const auto& [key, value] : json.items())
        if (std::ranges::find(request_fields, key, &RequestField::name) == request_fields.end() &&
            std::ranges::find(also, key) == also.end()) {
            std::vector<std::string_view> names;
            for (const RequestField& field : request_fields) names.push_back(field.name);
            return make_error(ErrorCode::UnknownField, printable(key), fmt::format("{}", fmt::join(names, ", ")));
        }
    for (const RequestField& field : request_fields) {
        const Json* value = present(json, field.name);
        if (value == nullptr) continue;
        const bool number = field.type != RequestField::Type::Text;
        std::string& target = field.of(request);
        if (value->is_string() && !(number && value->get_ref<const std::string&>().empty()))
            target = value->get<std::string>();
        else if (number && value->is_number())
            target = value->is_number_float() ? fmt::format("{}", value->get<double>()) : value->dump();
        else
            return make_error(expected_of(field.type), field.name, shown(*value));
    }
    return request;
}

Expected<SolveRequest> request_of(std::string_view json) {
    const auto parsed = parse_json_object(json, "request");
    if (!parsed) return std::unexpected(parsed.error());
    return read_request(*parsed);
}

}  // namespace taquin::app
