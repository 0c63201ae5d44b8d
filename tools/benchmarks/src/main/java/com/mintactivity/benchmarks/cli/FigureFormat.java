package com.mintactivity.benchmarks.cli;

import com.mintactivity.benchmarks.Figure;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Figures as text. */
final class FigureFormat {

    private FigureFormat() {}

    /** A Markdown table, as the documentation shows it. */
    static String table(List<Figure> figures) {
        return figures.stream()
                .map(figure -> "| %s | %s | %s | %s |"
                        .formatted(figure.what(), figure.measured(), figure.must(), verdict(figure)))
                .collect(Collectors.joining("\n", "| what | measured | must | |\n|---|---|---|---|\n", ""));
    }

    static String json(List<Figure> figures) {
        return JsonMapper.shared().writeValueAsString(figures);
    }

    private static String verdict(Figure figure) {
        return figure.must().isEmpty() ? "" : figure.kept() ? "kept" : "MISSED";
    }
}
