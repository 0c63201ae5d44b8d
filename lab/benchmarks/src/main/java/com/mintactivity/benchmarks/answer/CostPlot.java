package com.mintactivity.benchmarks.answer;

import java.util.List;
import java.util.SequencedMap;
import java.util.StringJoiner;

/** Read units against hits on logarithmic axes, as SVG for light and dark colour schemes. */
final class CostPlot {

    private static final int LEFT = 70;
    private static final int TOP = 30;
    private static final int WIDTH = 480;
    private static final int HEIGHT = 280;

    /** Powers of ten at the ends of the axes. */
    private static final int MIN_HITS_POWER = 4;

    private static final int MAX_HITS_POWER = 7;
    private static final int MIN_UNITS_POWER = 1;
    private static final int MAX_UNITS_POWER = 6;

    private static final List<String> SIZES = List.of("10 k", "100 k", "1 M", "10 M");

    private static final String STYLE = """
            <style>
            text { font: 13px system-ui, sans-serif; fill: #24292f }
            .grid { stroke: #d0d7de; stroke-width: 1 }
            .line { fill: none; stroke-width: 2.5 }
            .raw { stroke: #cf222e } .sealed { stroke: #0969da }
            text.raw { fill: #cf222e; stroke: none } text.sealed { fill: #0969da; stroke: none }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6edf3 } .grid { stroke: #3d444d }
              .raw { stroke: #ff7b72 } .sealed { stroke: #58a6ff }
              text.raw { fill: #ff7b72 } text.sealed { fill: #58a6ff }
            }
            </style>
            """;

    private CostPlot() {}

    /**
     * Draws the plot.
     *
     * @param sealed read units of an answer from stored tallies, by hits
     * @param rawEach read units of one raw hit
     */
    static String of(SequencedMap<Long, Double> sealed, double rawEach) {
        StringBuilder svg = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 670 370\" "
                + "role=\"img\" aria-label=\"Read units of a 31-day answer against the number of hits\">\n");
        svg.append(STYLE);
        for (int power = MIN_UNITS_POWER; power <= MAX_UNITS_POWER; power++) {
            double y = y(Math.pow(10, power));
            svg.append(
                    "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%,d</text>%n"
                            .formatted(LEFT, y, LEFT + WIDTH, LEFT - 8, y + 4, (long) Math.pow(10, power)));
        }
        for (int i = 0; i < SIZES.size(); i++) {
            double x = x(Math.pow(10, MIN_HITS_POWER + i));
            svg.append("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n"
                    .formatted(x, TOP + HEIGHT + 20, SIZES.get(i)));
        }
        svg.append("<text x=\"%d\" y=\"18\">read units</text>%n".formatted(LEFT - 60));
        svg.append("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">hits in 31 days, 20,000 users</text>%n"
                .formatted(LEFT + WIDTH / 2, TOP + HEIGHT + 44));
        StringJoiner rawLine = new StringJoiner("L", "M", "");
        StringJoiner sealedLine = new StringJoiner("L", "M", "");
        sealed.forEach((hits, units) -> {
            rawLine.add(point(hits, rawEach * hits));
            sealedLine.add(point(hits, units));
        });
        long last = sealed.lastEntry().getKey();
        svg.append(line("raw", rawLine, "raw hits", y(rawEach * last)));
        svg.append(line(
                "sealed", sealedLine, "stored tallies", y(sealed.lastEntry().getValue())));
        return svg.append("</svg>\n").toString();
    }

    private static String line(String kind, StringJoiner points, String label, double y) {
        return "<path class=\"line %s\" d=\"%s\"/><text class=\"%s\" x=\"%d\" y=\"%.1f\">%s</text>%n"
                .formatted(kind, points, kind, LEFT + WIDTH + 6, y + 4, label);
    }

    private static String point(double hits, double units) {
        return "%.1f %.1f".formatted(x(hits), y(units));
    }

    private static double x(double hits) {
        return LEFT + WIDTH * (Math.log10(hits) - MIN_HITS_POWER) / (MAX_HITS_POWER - MIN_HITS_POWER);
    }

    private static double y(double units) {
        return TOP + HEIGHT * (MAX_UNITS_POWER - Math.log10(units)) / (MAX_UNITS_POWER - MIN_UNITS_POWER);
    }
}
