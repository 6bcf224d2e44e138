// Plots as SVG images that need nothing else.

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/lab/plot.h"

namespace taquin::lab {

namespace {

constexpr double width = 560;
constexpr double height = 420;
constexpr double left = 70;
constexpr double bottom = 56;
constexpr double top = 34;
constexpr double right = 20;
constexpr std::size_t most_ticks = 20;  // of a linear axis

/// Distinct also for the colour-blind (Okabe and Ito 2008), and in grey.
constexpr std::array<const char*, 8> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                             "#56b4e9", "#e69f00", "#000000", "#999999"};

/// XML has no place for control characters, not even escaped.
std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : visible(text)) {
        if (c == '<')
            safe += "&lt;";
        else if (c == '>')
            safe += "&gt;";
        else if (c == '&')
            safe += "&amp;";
        else if (c == '"')
            safe += "&quot;";
        else
            safe += c;
    }
    return safe;
}

/// From a value to a share of the axis, 0 … 1.
double share(const Plot::Axis& axis, double value) {
    if (axis.log) return (std::log10(value) - std::log10(axis.low)) / (std::log10(axis.high) - std::log10(axis.low));
    return (value - axis.low) / (axis.high - axis.low);
}

/// The label of a tick; on logarithmic axes 10^n beyond a thousand and below a thousandth.
std::string tick_label(const Plot::Axis& axis, double value) {
    const double exponent = std::round(std::log10(std::abs(value)));
    if (!axis.log || std::abs(exponent) <= 3) return fmt::format("{:g}", std::abs(value) < 1e-12 ? 0 : value);
    return fmt::format("10<tspan dy=\"-5\" font-size=\"9\">{:.0f}</tspan>", exponent);
}

class Drawing {
  public:
    explicit Drawing(const Plot& plot) : plot_(plot) {}

    std::string text() {
        out_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
            "font-family=\"system-ui, sans-serif\" font-size=\"12\">\n<rect width=\"{0}\" height=\"{1}\" "
            "fill=\"#fff\"/>\n<text x=\"{2}\" y=\"20\" font-size=\"14\" font-weight=\"600\">{3}</text>\n",
            width, height, left, escaped(plot_.title));
        axes();
        lines();
        for (std::size_t i = 0; i < plot_.series.size(); ++i) draw(plot_.series[i], colours[i % colours.size()]);
        if (plot_.series.size() > 1) legend();
        return out_ + "</svg>\n";
    }

  private:
    double x(double value) const { return left + share(plot_.x, value) * (width - left - right); }
    double y(double value) const { return height - bottom - share(plot_.y, value) * (height - top - bottom); }

    void line(double x1, double y1, double x2, double y2, const char* style) {
        out_ +=
            fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1, y1, x2, y2, style);
    }

    /// Values with a tick: powers of ten, or round steps.
    static std::vector<double> ticks(const Plot::Axis& axis) {
        std::vector<double> values;
        const double end = axis.edge ? *axis.edge / 1.9 : axis.high * (1 + 1e-9);
        if (axis.log) {
            for (double value = axis.low; value <= end; value *= 10) values.push_back(value);
            return values;
        }
        const double span = axis.high - axis.low;
        double step = std::pow(10, std::floor(std::log10(span)));
        if (span / step < 3) step /= 5;
        if (span / step > 10) step *= 2;
        // Steps between numbers so large that they have no places for them lead nowhere.
        for (double value = std::ceil(axis.low / step) * step; value <= end && values.size() < most_ticks;
             value += step)
            values.push_back(value);
        return values;
    }

    void axes() {
        constexpr const char* grid = "stroke=\"#ddd\"";
        for (const double value : ticks(plot_.x)) {
            line(x(value), top, x(value), height - bottom, grid);
            out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n", x(value),
                                height - bottom + 18, tick_label(plot_.x, value));
        }
        for (const double value : ticks(plot_.y)) {
            line(left, y(value), width - right, y(value), grid);
            out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", left - 6,
                                y(value) + 4, tick_label(plot_.y, value));
        }
        line(left, height - bottom, width - right, height - bottom, "stroke=\"#333\"");
        line(left, top, left, height - bottom, "stroke=\"#333\"");
        out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n",
                            (left + width - right) / 2, height - 14, escaped(plot_.x.label));
        out_ += fmt::format("<text transform=\"translate(16 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                            (top + height - bottom) / 2, escaped(plot_.y.label));
    }

    void lines() {
        constexpr const char* thin = "stroke=\"#777\" stroke-dasharray=\"4 3\"";
        const double end = plot_.x.edge ? *plot_.x.edge / 2 : plot_.x.high;
        if (plot_.diagonal) line(x(plot_.x.low), y(plot_.y.low), x(end), y(end), thin);
        if (plot_.level) line(left, y(*plot_.level), width - right, y(*plot_.level), thin);
        if (plot_.x.edge) {
            line(x(*plot_.x.edge), top, x(*plot_.x.edge), height - bottom, "stroke=\"#b00\" stroke-dasharray=\"2 3\"");
            line(left, y(*plot_.y.edge), width - right, y(*plot_.y.edge), "stroke=\"#b00\" stroke-dasharray=\"2 3\"");
            out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"#b00\">not solved</text>\n", left + 6,
                                y(*plot_.y.edge) - 5);
        }
    }

    void draw(const Plot::Series& series, const char* colour) {
        if (series.marks == Plot::Marks::Dots) {
            for (const auto& point : series.points)
                out_ += fmt::format(
                    "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\" fill-opacity=\"0.6\"><title>{}: {:g}, "
                    "{:g}</title></circle>\n",
                    x(point.x), y(point.y), point.edge ? "#b00" : colour, escaped(point.label), point.x, point.y);
            return;
        }
        std::string path;
        double before = 0;
        for (const auto& point : series.points) {
            if (path.empty())
                path = fmt::format("M{:.1f} {:.1f}", x(point.x), y(point.y));
            else if (series.marks == Plot::Marks::Steps)
                path += fmt::format(" L{:.1f} {:.1f} L{:.1f} {:.1f}", x(point.x), before, x(point.x), y(point.y));
            else
                path += fmt::format(" L{:.1f} {:.1f}", x(point.x), y(point.y));
            before = y(point.y);
            if (series.marks == Plot::Marks::Line)
                out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", x(point.x),
                                    y(point.y), colour);
        }
        if (series.stays && !path.empty()) path += fmt::format(" L{:.1f} {:.1f}", width - right, before);
        out_ += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", path, colour);
    }

    void legend() {
        const double lines = 16.0 * static_cast<double>(plot_.series.size());
        double at = plot_.falling ? top + 6 : height - bottom - lines - 6;
        for (std::size_t i = 0; i < plot_.series.size(); ++i, at += 16) {
            out_ += fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"12\" height=\"4\" fill=\"{}\"/>"
                "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
                width - right - 16, at + 4, colours[i % colours.size()], width - right - 22, at + 10,
                escaped(plot_.series[i].label));
        }
    }

    const Plot& plot_;
    std::string out_;
};

}  // namespace

std::string plot_svg(const Plot& plot) { return Drawing(plot).text(); }

}  // namespace taquin::lab
