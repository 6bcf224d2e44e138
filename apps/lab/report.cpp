// The report: the page's bundle, built by Vite and embedded in the program, with the results as JSON inside.

#include "apps/lab/report.h"

#include <algorithm>
#include <string>

#include "apps/io/embedded.h"
#include "apps/lab/export.h"

namespace taquin::lab {

namespace {

constexpr std::string_view place = "<!--TAQUIN-DATA-->";

/// Inside a script element no "<" may begin a tag or a comment; JSON can escape it.
std::string inside_script(const std::string& json) {
    std::string safe;
    safe.reserve(json.size());
    for (const char c : json) {
        if (c == '<')
            safe += "\\u003c";
        else
            safe += c;
    }
    return safe;
}

}  // namespace

Expected<std::string> report_html(std::span<const Results> all, std::string_view language) {
    const auto files = app::page_files();
    const auto file = std::ranges::find(files, "report/report.html", &app::PageFile::path);
    if (file == files.end()) return make_error(ErrorCode::ReportWithoutPage, "report");
    const auto at = file->plain.find(place);
    if (at == std::string_view::npos) return make_error(ErrorCode::ReportTemplate, "report");
    std::string data = "{\"language\":\"" + std::string(language) + "\",\"studies\":[";
    for (const Results& results : all) data += (data.ends_with('[') ? "" : ",") + json_text(results);
    data += "]}";
    std::string html(file->plain.substr(0, at));
    html += inside_script(data);
    html += file->plain.substr(at + place.size());
    return html;
}

}  // namespace taquin::lab
