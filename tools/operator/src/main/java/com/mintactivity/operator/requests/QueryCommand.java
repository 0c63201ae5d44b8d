package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.cloudwatchlogs.CloudWatchLogsClient;
import software.amazon.awssdk.services.cloudwatchlogs.model.QueryDefinition;
import tools.jackson.databind.json.JsonMapper;

/** The command that runs a saved query of a stack over its logs. */
@Command(
        description = {
            "run a saved query of the stack over its logs; without NAME, list the names",
            "",
            "One line for each row. AWS charges for the bytes that are searched."
        })
public final class QueryCommand implements Runnable {

    /** The rights that it needs, besides that to the log groups. */
    static final Set<String> RIGHTS =
            Set.of("logs:DescribeQueryDefinitions", "logs:GetQueryResults", "logs:StartQuery", "logs:StopQuery");

    /** CloudWatch Logs ends a query itself by then. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    /** Refers to a line, for the console. */
    private static final String POINTER = "@ptr";

    private final Root root;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "such as failures")
    private @Nullable String name;

    @Option(
            names = "--since",
            paramLabel = "D",
            defaultValue = "1h",
            description = "how long ago the time begins; default: ${DEFAULT-VALUE}")
    private Duration since = Duration.ZERO;

    public QueryCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        Supplier<CloudWatchLogsClient> logs = root.backend()
                .logs()
                .orElseThrow(() -> root.misused("saved queries are of a deployed stack: give --stack NAME"));
        try (CloudWatchLogsClient client = logs.get()) {
            Map<String, QueryDefinition> saved = saved(client);
            if (name == null) {
                root.console()
                        .answer(
                                JsonMapper.shared().valueToTree(saved.keySet()),
                                () -> String.join("\n", saved.keySet()));
            } else {
                Instant now = root.clock().instant();
                answer(search(client, saved, name, now), now);
            }
        }
    }

    /** By their names, without the name of the stack. */
    private Map<String, QueryDefinition> saved(CloudWatchLogsClient client) {
        String prefix = root.backend().stack() + "/";
        Map<String, QueryDefinition> saved = new TreeMap<>();
        String next = null;
        do {
            String token = next;
            var page = client.describeQueryDefinitions(
                    request -> request.queryDefinitionNamePrefix(prefix).nextToken(token));
            page.queryDefinitions()
                    .forEach(definition -> saved.put(definition.name().substring(prefix.length()), definition));
            next = page.nextToken();
        } while (next != null);
        return saved;
    }

    private List<Map<String, String>> search(
            CloudWatchLogsClient client, Map<String, QueryDefinition> saved, String wanted, Instant now) {
        QueryDefinition query = saved.get(wanted);
        if (query == null) {
            throw new Declined("the stack has no saved query " + wanted)
                    .argument("NAME")
                    .remedy("it has " + String.join(", ", saved.keySet()));
        }
        List<Map<String, String>> rows =
                new LogQueries(client).run(query.logGroupNames(), query.queryString(), now.minus(since), now, PATIENCE);
        rows.forEach(row -> row.remove(POINTER));
        return rows;
    }

    private void answer(List<Map<String, String>> rows, Instant now) {
        root.console()
                .answer(
                        JsonMapper.shared().valueToTree(rows),
                        () -> rows.isEmpty()
                                ? "nothing since " + Rfc3339.format(now.minus(since))
                                : rows.stream()
                                        .map(row -> row.entrySet().stream()
                                                .map(field -> field.getKey() + "=" + field.getValue())
                                                .collect(Collectors.joining("  ")))
                                        .collect(Collectors.joining("\n")));
    }
}
