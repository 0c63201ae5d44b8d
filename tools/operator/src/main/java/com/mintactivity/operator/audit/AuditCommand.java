package com.mintactivity.operator.audit;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command that shows the audit. */
@Command(
        description = {
            "show who changed what, and when: one line for each operation",
            "",
            "An operation that changes much leaves a row with each of its transactions. Its line adds their numbers up,"
                    + " and has the time of the first one, in JSON also the number of rows and the time of the last one"
                    + " (`rows`, `ended_at`)."
        })
public final class AuditCommand implements Runnable {

    private static final Moment A_WEEK_AGO = new Moment.FromNow(Duration.ofDays(7));

    private final Root root;

    @Option(names = "--since", paramLabel = "T", description = "a time, or how long ago; default: 7d")
    private @Nullable Moment since;

    @Option(names = "--until", paramLabel = "T", description = "a time, or how long ago; default: now")
    private @Nullable Moment until;

    @Option(names = "--rows", description = "show each row apart, as it was written")
    private boolean isApart;

    @Mixin
    private AuditFilter filter = new AuditFilter();

    public AuditCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        Instant now = root.clock().instant();
        filter.check(root);
        Instant start = Optional.ofNullable(since).orElse(A_WEEK_AGO).since(now);
        Instant end =
                Optional.ofNullable(until).map(moment -> moment.before(now)).orElse(Instant.MAX);
        if (end.isBefore(start)) {
            throw new Declined("--until must not be before --since").argument("--until");
        }
        List<AuditRow> rows = new Audit(root.backend().dynamo(), root.backend().stack()).rows(start, end, now);
        List<AuditRow> chosen = filter.chosen(root, rows);
        List<AuditLine> lines = isApart
                ? chosen.stream().map(AuditLine::of).toList()
                : AuditLine.ofOperations(rows).stream()
                        .filter(line -> line.hasAny(Set.copyOf(chosen)))
                        .toList();
        root.console().answer(json(lines), () -> text(lines, start, end));
    }

    private static ArrayNode json(List<AuditLine> lines) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        lines.forEach(line -> {
            AuditRow row = line.first();
            ObjectNode one =
                    json.addObject().put("at", Rfc3339.format(row.at())).put("who", row.who());
            row.awsCaller().ifPresent(arn -> one.put("aws_caller", arn));
            row.operation().ifPresent(id -> one.put("operation", id));
            one.put("command", row.command()).put("target", line.target()).set("change", line.change());
            if (line.rows().size() > 1) {
                one.put("rows", line.rows().size()).put("ended_at", Rfc3339.format(line.endedAt()));
            }
        });
        return json;
    }

    private static String text(List<AuditLine> lines, Instant since, Instant until) {
        if (lines.isEmpty()) {
            return "no such change since " + Rfc3339.format(since)
                    + (until.equals(Instant.MAX) ? "" : " until " + Rfc3339.format(until));
        }
        TextTable table = new TextTable("AT", "WHO", "COMMAND");
        lines.forEach(line -> {
            AuditRow row = line.first();
            table.row(Rfc3339.format(row.at()), row.who(), row.command())
                    .below("of " + line.target() + ": " + Change.text(line.change()));
            if (line.rows().size() > 1) {
                table.below("in " + line.rows().size() + " rows, until " + Rfc3339.format(line.endedAt()));
            }
            row.awsCaller().ifPresent(arn -> table.below("by " + arn));
        });
        return table.toString();
    }
}
