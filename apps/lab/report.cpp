// The report: the page's bundle, built by Vite and embedded in the program, with the results as JSON inside.

#include "apps/lab/report.h"

#include "apps/lab/export.h"

namespace taquin::lab {

Checked<std::string> report_html(std::span<const Results>, std::string_view) {
    return input_error("report", "this program was built without the page");
}

}  // namespace taquin::lab
