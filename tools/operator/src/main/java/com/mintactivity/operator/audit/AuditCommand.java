package com.mintactivity.operator.audit;

import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command that shows the audit. */
@Command(description = "show who changed what, and when")
public final class AuditCommand implements Runnable {

    private static final Moment A_WEEK_AGO = new Moment.FromNow(Duration.ofDays(7));

    private final Root root;

    @Option(names = "--since", paramLabel = "T", description = "a time, or how long ago; default: 7d")
    private @Nullable Moment since;

    @Mixin
    private AuditFilter filter = new AuditFilter();

    public AuditCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        Instant now = root.clock().instant();
        Instant start = Optional.ofNullable(since).orElse(A_WEEK_AGO).since(now);
        List<AuditRow> rows = filter.chosen(
                root, new Audit(root.backend().dynamo(), root.backend().stack()).rows(start, now));
        root.console().answer(json(rows), () -> text(rows, start));
    }

    private static ArrayNode json(List<AuditRow> rows) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        rows.forEach(row -> {
            ObjectNode one =
                    json.addObject().put("at", Rfc3339.format(row.at())).put("who", row.who());
            row.awsCaller().ifPresent(arn -> one.put("aws_caller", arn));
            row.operation().ifPresent(id -> one.put("operation", id));
            one.put("command", row.command()).put("target", row.target()).set("change", Change.json(row.change()));
        });
        return json;
    }

    private static String text(List<AuditRow> rows, Instant since) {
        if (rows.isEmpty()) {
            return "nothing was changed since " + Rfc3339.format(since);
        }
        TextTable table = new TextTable("AT", "WHO", "COMMAND");
        rows.forEach(row -> {
            table.row(Rfc3339.format(row.at()), row.who(), row.command())
                    .below("of " + row.target() + ": " + Change.text(row.change()));
            row.awsCaller().ifPresent(arn -> table.below("by " + arn));
        });
        return table.toString();
    }
}
