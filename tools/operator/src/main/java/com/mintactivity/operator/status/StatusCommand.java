package com.mintactivity.operator.status;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command that answers whether all is well. */
@Command(
        description = {
            "say on one screen whether all is well, and what to do if not",
            "",
            "Exit status 1 if something is not well, or cannot be read. Of a local service only what its tables say."
        })
public final class StatusCommand implements Runnable {

    private final Root root;

    public StatusCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        Instant now = root.clock().instant();
        List<Supplier<StatusCheck>> looks = new ArrayList<>();
        root.backend().calls().ifPresent(aws -> {
            looks.addAll(new AlarmChecks(root.backend().stack(), aws, now).all());
            looks.addAll(new StackChecks(root.backend(), aws).all());
        });
        looks.addAll(new StoredChecks(root, now).all());
        List<StatusCheck> checks = Parallel.VIRTUAL_THREADS.all(looks, this::found);
        List<StatusCheck> bad = checks.stream().filter(check -> !check.ok()).toList();
        root.console().answer(json(checks, bad.isEmpty()), () -> text(checks));
        if (!bad.isEmpty()) {
            throw new Declined(
                    "not well: " + bad.stream().map(StatusCheck::name).collect(Collectors.joining(", ")));
        }
    }

    /** One that cannot be made hides no other one. */
    private StatusCheck found(Supplier<StatusCheck> look) {
        try {
            return look.get();
        } catch (RuntimeException failure) {
            return StatusCheck.bad("unknown", Failures.line(failure, root), "docs/partners.md#policies-for-people");
        }
    }

    private static ObjectNode json(List<StatusCheck> checks, boolean ok) {
        ObjectNode json = JsonMapper.shared().createObjectNode().put("ok", ok);
        ArrayNode list = json.putArray("checks");
        checks.forEach(check -> list.addObject()
                .put("name", check.name())
                .put("ok", check.ok())
                .put("value", check.value())
                .put("remedy", check.remedy().orElse(null)));
        return json;
    }

    private static String text(List<StatusCheck> checks) {
        TextTable table = new TextTable("CHECK", "");
        for (StatusCheck check : checks) {
            table.row(check.name(), check.ok() ? "ok" : "NOT WELL").below(check.value());
            check.remedy().ifPresent(remedy -> table.below("→ " + remedy));
        }
        return table.toString();
    }
}
