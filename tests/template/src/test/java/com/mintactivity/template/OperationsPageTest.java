package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The operations page agrees with the template. */
final class OperationsPageTest {

    private static final Pattern PARAMETER = Pattern.compile("(?m)^\\| `([A-Z]\\w+)` \\| (.+?) \\|");

    private static final Pattern LINK = Pattern.compile("\\]\\(#([^)]+)\\)");

    @Test
    void tellsEachParameterWithItsDefault() throws IOException {
        String page = page();
        int start = page.indexOf("\n## Parameters\n");
        String table = page.substring(start, page.indexOf("\n## ", start + 1));
        assertThat(PARAMETER.matcher(table).results().map(row -> row.group(1) + " " + bare(row.group(2))))
                .containsExactlyInAnyOrderElementsOf(parameters());
    }

    @Test
    void noLinkOfThePageIsBroken() throws IOException {
        Set<String> anchors = page().lines()
                .filter(line -> line.startsWith("#"))
                .map(AlarmsTest::anchorOfHeading)
                .collect(Collectors.toSet());
        assertThat(anchors)
                .containsAll(LINK.matcher(page())
                        .results()
                        .map((MatchResult link) -> link.group(1))
                        .toList());
    }

    @Test
    void thePriceDateIsStated() throws IOException {
        assertThat(page()).containsPattern("list prices of [a-z0-9-]+ as known in 20\\d\\d-\\d\\d");
    }

    private static List<String> parameters() {
        return TemplateNode.template().at("Parameters").entries().entrySet().stream()
                .map(parameter -> parameter.getKey() + " "
                        + none(String.valueOf(parameter.getValue().at("Default").value())))
                .toList();
    }

    private static String none(String value) {
        return value.isEmpty() || value.equals("subnet-none") ? "none" : value;
    }

    private static String bare(String cell) {
        return cell.replace("`", "");
    }

    private static String page() throws IOException {
        return Files.readString(AlarmsTest.RUNBOOK);
    }
}
