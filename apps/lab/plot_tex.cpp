// Plots for pgfplots, tables for booktabs, and the same points as CSV.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/io/csv.h"
#include "apps/io/quantities.h"
#include "apps/lab/plot.h"

namespace taquin::lab {

namespace {

const char* style(Plot::Marks marks) {
    switch (marks) {
        case Plot::Marks::Dots:
            return "only marks, mark size=1.2pt";
        case Plot::Marks::Steps:
            return "const plot, no marks";
        case Plot::Marks::Line:
            break;
    }
    return "mark=*";
}

/// As format_figure(), with LaTeX's thin space between thousands, and with powers of ten instead of 6.642e-05.
std::string figure(double value) {
    std::string text = app::format_figure(value);
    for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos; at += 2) text.replace(at, 1, "\\,");
    const auto power = text.find('e');
    if (power == std::string::npos) return text;
    return fmt::format("${} \\cdot 10^{{{}}}$", text.substr(0, power), std::stoi(text.substr(power + 1)));
}

std::string mean_of(const GroupSummary& group, std::string_view field) {
    const Sample sample = group.sample(field);
    if (sample.count() == 0) return "--";
    const bool open = group.limited > 0 && field != "length";
    return fmt::format("{}{}", open ? "$\\geq$\\," : "", figure(sample.mean()));
}

}  // namespace

std::string tex_text(std::string_view text) {
    std::string line(text);
    std::ranges::replace(line, '\n', ' ');
    std::string safe;
    for (const char c : visible(line)) {
        if (std::string_view("#$%&_{}").find(c) != std::string_view::npos)
            safe += fmt::format("\\{}", c);
        else if (c == '\\')
            safe += "\\textbackslash{}";
        else if (c == '~')
            safe += "\\textasciitilde{}";
        else if (c == '^')
            safe += "\\textasciicircum{}";
        else
            safe += c;
    }
    return safe;
}

std::string plot_tex(const Plot& plot) {
    std::string tex = "% needs \\usepackage{pgfplots}\n\\begin{tikzpicture}\n\\begin{axis}[\n" +
                      fmt::format("  title={{{}}}, xlabel={{{}}}, ylabel={{{}}},\n", tex_text(plot.title),
                                  tex_text(plot.x.label), tex_text(plot.y.label)) +
                      fmt::format("  xmode={}, ymode={}, xmin={:g}, xmax={:g}, ymin={:g}, ymax={:g},\n",
                                  plot.x.log ? "log" : "linear", plot.y.log ? "log" : "linear", plot.x.low, plot.x.high,
                                  plot.y.low, plot.y.high) +
                      "  grid=major, legend style={at={(0.5,-0.2)}, anchor=north}]\n";  // where it hides no curve
    const auto line = [&](double x1, double y1, double x2, double y2) {
        tex += fmt::format("\\addplot[dashed, gray, forget plot] coordinates {{({:g},{:g}) ({:g},{:g})}};\n", x1, y1,
                           x2, y2);
    };
    const double end = plot.x.edge ? *plot.x.edge / 2 : plot.x.high;
    if (plot.diagonal) line(plot.x.low, plot.y.low, end, end);
    if (plot.level) line(plot.x.low, *plot.level, plot.x.high, *plot.level);
    if (plot.x.edge) {
        line(*plot.x.edge, plot.y.low, *plot.x.edge, plot.y.high);
        line(plot.x.low, *plot.y.edge, plot.x.high, *plot.y.edge);
    }
    for (const auto& series : plot.series) {
        tex += fmt::format("\\addplot+[{}] coordinates {{", style(series.marks));
        for (const auto& point : series.points) tex += fmt::format("\n  ({:.8g},{:.8g})", point.x, point.y);
        if (series.stays && !series.points.empty())
            tex += fmt::format("\n  ({:.8g},{:.8g})", plot.x.high, series.points.back().y);
        tex += "\n};\n";
        if (plot.series.size() > 1) tex += fmt::format("\\addlegendentry{{{}}}\n", tex_text(series.label));
    }
    return tex + "\\end{axis}\n\\end{tikzpicture}\n";
}

std::string plot_csv(const Plot& plot) {
    std::string csv = "series,x,y,label,edge\n";
    for (const auto& series : plot.series)
        for (const auto& point : series.points)
            csv += fmt::format("{},{:.12g},{:.12g},{},{}\n", app::csv_text(series.label), point.x, point.y,
                               app::csv_text(point.label), point.edge ? 1 : 0);
    return csv;
}

std::string summary_tex(const Results& results) {
    std::string tex = "% needs \\usepackage{booktabs}\n";
    std::string set;
    bool open = false;
    const auto close = [&] {
        if (open) tex += "\\bottomrule\n\\end{tabular}\n\n";
    };
    for (const GroupSummary& group : summarise(results)) {
        if (!open || group.set != set) {
            close();
            set = group.set;
            open = true;
            tex += fmt::format(
                "% {} at {}, boards: {}\n\\begin{{tabular}}{{lrrrrrrl}}\n\\toprule\n"
                "configuration & solved & of & length & expanded & median & seconds & not solved \\\\\n\\midrule\n",
                tex_text(results.edition.name), tex_text(results.edition.revision), tex_text(set));
        }
        const Sample expanded = group.sample("expanded");
        tex += fmt::format("{} & {} & {} & {} & {} & {} & {} & {} \\\\\n",
                           tex_text(results.configurations[static_cast<std::size_t>(group.configuration)].label),
                           group.solved, group.results, mean_of(group, "length"), mean_of(group, "expanded"),
                           expanded.count() > 0 ? figure(expanded.percentile(0.5)) : "--",
                           mean_of(group, "wall_seconds"), group.not_solved());
    }
    close();
    return tex;
}

}  // namespace taquin::lab
