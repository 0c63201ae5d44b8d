package com.mintactivity.operator.account;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The tables of template.yaml, with everything that is set of them. */
public final class TemplateTables {

    private static final Pattern TABLE = Pattern.compile("(?s)Type: AWS::DynamoDB::Table\n.*?\n\n");
    private static final Pattern PROPERTY = Pattern.compile("(?m)^      (\\w+):");
    private static final Set<String> KNOWN = Set.of(
            "TableName",
            "BillingMode",
            "AttributeDefinitions",
            "KeySchema",
            "DeletionProtectionEnabled",
            "PointInTimeRecoverySpecification",
            "OnDemandThroughput",
            "GlobalSecondaryIndexes",
            "TimeToLiveSpecification",
            "TableClass");

    private TemplateTables() {}

    /** The settings of each table, with the caps of the outputs of {@link MemoryStack}. */
    public static Map<String, Map<String, String>> read() {
        Map<String, Map<String, String>> tables = new TreeMap<>();
        try {
            TABLE.matcher(Files.readString(Path.of("../../template.yaml")))
                    .results()
                    .map(MatchResult::group)
                    .forEach(table -> tables.put(first("StackName\\}-(\\w+)", table), settings(table)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tables;
    }

    private static Map<String, String> settings(String table) {
        PROPERTY.matcher(table).results().map(property -> property.group(1)).forEach(property -> {
            if (!KNOWN.contains(property)) {
                throw new AssertionError("a restore does not put " + property + " back");
            }
        });
        String caps = table.contains("AccountReads") ? "[9000,1000]" : MemoryTable.CAPS;
        Map<String, String> settings =
                new TreeMap<>(Map.of("caps", caps, "protection", "true", "tags", MemoryStack.TAGS));
        if (table.contains("TableClass:")) {
            settings.put("class", "STANDARD_INFREQUENT_ACCESS");
        }
        if (table.contains("TimeToLiveSpecification")) {
            settings.put("life", first("TimeToLiveSpecification: \\{AttributeName: (\\w+)", table));
        }
        Pattern.compile("IndexName: (\\w+)")
                .matcher(table)
                .results()
                .forEach(index -> settings.put("index " + index.group(1), caps));
        return settings;
    }

    private static String first(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
    }
}
