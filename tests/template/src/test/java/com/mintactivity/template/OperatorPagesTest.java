package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.error.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The operations page agrees with the template. */
final class OperatorPagesTest {

    private static final Pattern PARAMETER = Pattern.compile("(?m)^\\| `([A-Z]\\w+)` \\| (.+?) \\|");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @Test
    void tellsEachParameterWithItsDefault() throws IOException {
        String page = page("deploy.md");
        int start = page.indexOf("\n## Parameters\n");
        String table = page.substring(start, page.indexOf("\n## ", start + 1));
        assertThat(PARAMETER.matcher(table).results().map(row -> row.group(1) + " " + bare(row.group(2))))
                .containsExactlyInAnyOrderElementsOf(parameters());
    }

    @Test
    void thePriceDateIsStated() throws IOException {
        assertThat(page("costs.md")).containsPattern("list prices of [a-z0-9-]+ as known in 20\\d\\d-\\d\\d");
    }

    /** Each is run unchanged in a step of the runbook, which contains no query to type. */
    @Test
    void theRunbookNamesEachSavedQuery() throws IOException {
        String runbook = page("runbook.md");
        assertThat(TemplateNode.resources("AWS::Logs::QueryDefinition").values().stream()
                        .map(query -> String.valueOf(
                                query.at("Properties", "Name", "Fn::Sub").value())))
                .isNotEmpty()
                .allSatisfy(
                        name -> assertThat(runbook).contains("`query " + name.substring(name.indexOf('/') + 1) + "`"));
        assertThat(runbook).doesNotContain("filter ", "| stats", "ERROR lines", "WARN lines");
    }

    /** Those that a log line names by something else are explained in words. */
    @Test
    void theFieldsOfARequestExplainEachReason() throws IOException {
        String row = page("observe.md")
                .lines()
                .filter(line -> line.startsWith("| `reason` |"))
                .collect(Collectors.joining());
        Set<Reason> named = EnumSet.of(Reason.SCOPE, Reason.PARAMETER, Reason.LIMIT, Reason.FAILURE);
        assertThat(CODE.matcher(row).results().map(word -> word.group(1)).skip(1))
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.copyOf(named)).stream()
                        .map(Reason::word)
                        .toList());
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

    private static String page(String name) throws IOException {
        return Files.readString(TemplateNode.ROOT.resolve("docs").resolve(name));
    }
}
