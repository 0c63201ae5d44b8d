package com.mintactivity.benchmarks.cli;

import com.mintactivity.benchmarks.Figure;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Figures as text. */
final class FigureFormat {

    /** The head of a Markdown table, as the documentation shows it. */
    static final String HEAD = "| what | measured | must | |\n|---|---|---|---|";

    private FigureFormat() {}

    /** A row of it. */
    static String row(Figure figure) {
        return "| %s | %s | %s | %s |".formatted(figure.what(), figure.measured(), figure.must(), verdict(figure));
    }

    static String json(List<Figure> figures) {
        return JsonMapper.shared().writeValueAsString(figures);
    }

    private static String verdict(Figure figure) {
        return figure.must().isEmpty() ? "" : figure.kept() ? "kept" : "MISSED";
    }
}
