#pragma once

#include <span>

#include "apps/lab/store.h"

namespace taquin::lab {

/// One HTML file that needs nothing else: the report bundle of the page with the results inside. `language`: en or fr.
/// Refused where the program was built without the page.
Expected<std::string> report_html(std::span<const Results> all, std::string_view language);

}  // namespace taquin::lab
