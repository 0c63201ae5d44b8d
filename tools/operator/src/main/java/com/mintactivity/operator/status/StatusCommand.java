package com.mintactivity.operator.status;

import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
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
        Map<String, Supplier<StatusCheck>> looks = new LinkedHashMap<>();
        root.backend().calls().ifPresent(aws -> {
            new AlarmChecks(root.backend().stack(), aws, now).addTo(looks);
            new StackChecks(root, aws).addTo(looks);
            new CapacityChecks(root, aws).addTo(looks);
            new CodeCheck(aws, root.backend().stack()).addTo(looks);
        });
        new StoredChecks(root, now).addTo(looks);
        Map<String, StatusCheck> checks = new LinkedHashMap<>();
        Parallel.VIRTUAL_THREADS
                .all(looks.entrySet(), look -> found(look.getKey(), look.getValue()))
                .forEach(found -> checks.put(found.getKey(), found.getValue()));
        String bad = checks.entrySet().stream()
                .filter(check -> !check.getValue().ok())
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        root.console().answer(json(checks, bad.isEmpty()), () -> service() + "\n" + text(checks));
        if (!bad.isEmpty()) {
            throw new Declined("not well: " + bad);
        }
    }

    /** One that cannot be made hides no other one; all that need a lost table become one of this name. */
    private Map.Entry<String, StatusCheck> found(String name, Supplier<StatusCheck> look) {
        try {
            return Map.entry(name, look.get());
        } catch (RuntimeException failure) {
            return Map.entry(
                    failure instanceof ResourceNotFoundException ? "tables" : name,
                    StatusCheck.of(Failures.reason(failure, root)));
        }
    }

    private String service() {
        Backend service = root.backend();
        return service.url()
                .map(url -> "local service " + url)
                .orElseGet(() -> "stack " + service.stack() + ", "
                        + service.dynamo().serviceClientConfiguration().region());
    }

    private ObjectNode json(Map<String, StatusCheck> checks, boolean ok) {
        ObjectNode json =
                JsonMapper.shared().createObjectNode().put("service", service()).put("ok", ok);
        ArrayNode list = json.putArray("checks");
        checks.forEach((name, check) -> list.addObject()
                .put("name", name)
                .put("ok", check.ok())
                .put("value", check.value())
                .put("remedy", check.remedy().orElse(null)));
        return json;
    }

    private static String text(Map<String, StatusCheck> checks) {
        TextTable table = new TextTable("CHECK", "");
        checks.forEach((name, check) -> {
            table.row(name, check.state()).below(check.value());
            check.remedy().ifPresent(remedy -> table.below("→ " + remedy));
        });
        return table.toString();
    }
}
