package com.mintactivity.operator.task;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.operator.lines.EventFile;
import com.mintactivity.operator.lines.InputFile;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.operator.tenant.Tenants;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command that says why two counts differ. */
@Command(
        name = "compare",
        description = {
            "compare the hits of a contract with the tasks of a file: which are only here, which only there, and why",
            "",
            "A task of the file counts (`there`) unless the file says that it is of another contract, or completed"
                    + " outside of the time, whose end is excluded. `before attribution` is said only where the file"
                    + " has booked_at and app_id."
        })
public final class CompareHitsCommand implements Runnable {

    private static final int BATCH = 1_000;

    /** So many of each side are shown to people. */
    private static final int SHOWN = 20;

    private final Root root;

    @Parameters(paramLabel = "TENANT", index = "0")
    private String tenant = "";

    @Parameters(paramLabel = "CONTRACT", index = "1")
    private String contract = "";

    @Option(
            names = "--from",
            paramLabel = "FILE|-",
            required = true,
            description = "events, rows of mints, or a task id in each line; a .csv file needs no column but task_id")
    private String from = "";

    @Option(names = "--since", paramLabel = "T", required = true, description = "a time, or how long ago")
    private @Nullable Moment since;

    @Option(names = "--until", paramLabel = "T", required = true, description = "a time, or how long ago")
    private @Nullable Moment until;

    private long withoutTask;

    public CompareHitsCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        ContractAddress address = ContractAddress.parse(contract)
                .orElseThrow(() -> new Declined("a contract is 0x and 40 hex digits").argument("CONTRACT"));
        Tenants.of(root).find(tenant);
        Map<String, FileTask> file = file();
        HitComparison comparison = HitComparison.of(
                root, new ContractSelector(tenant, address, ContractSelector.ALL_CHAINS), window(), file);
        root.console().answer(json(comparison), () -> text(comparison));
        if (withoutTask > 0) {
            root.console().say(String.format(Locale.ROOT, "left out: %,d lines that name no task", withoutTask));
        }
        if (comparison.there() < file.size()) {
            root.console()
                    .say(String.format(
                            Locale.ROOT,
                            "left out: %,d tasks that are of another contract or time, as the file says",
                            file.size() - comparison.there()));
        }
        comparison.notSearched().ifPresent(root.console()::say);
    }

    private Window window() {
        Instant now = root.clock().instant();
        Instant begin = since == null ? now : since.since(now);
        Instant end = until == null ? now : until.before(now);
        if (end.isBefore(begin)) {
            throw new Declined("--until must not be before --since").argument("--until");
        }
        return new Window(begin, end);
    }

    private Map<String, FileTask> file() {
        Map<String, FileTask> tasks = new HashMap<>();
        try (InputStream in = InputFile.open(root.environment(), from, "--from")) {
            EventFile lines = EventFile.ofTasks(in, from);
            for (List<Line> next = lines.next(BATCH); !next.isEmpty(); next = lines.next(BATCH)) {
                next.forEach(line -> FileTask.of(line)
                        .ifPresentOrElse(task -> tasks.putIfAbsent(task.taskId(), task), () -> withoutTask++));
            }
        } catch (IOException unreadable) {
            throw new Declined(from + " cannot be read further").argument("--from");
        }
        if (tasks.isEmpty() && withoutTask > 0) {
            throw new Declined("no line of the file names a task")
                    .argument("--from")
                    .remedy("give events, rows of mints, or a task id in each line");
        }
        return tasks;
    }

    private static ObjectNode json(HitComparison comparison) {
        ObjectNode json = JsonMapper.shared()
                .createObjectNode()
                .put("here", comparison.here())
                .put("there", comparison.there());
        add(json.putArray("only_here"), comparison.onlyHere());
        add(json.putArray("only_there"), comparison.onlyThere());
        return json.put("not_searched", comparison.notSearched().orElse(null));
    }

    private static void add(ArrayNode array, Map<String, String> tasks) {
        tasks.forEach(
                (taskId, reason) -> array.addObject().put("task_id", taskId).put("reason", reason));
    }

    private static String text(HitComparison comparison) {
        return String.format(
                        Locale.ROOT,
                        "%,d hits here, %,d tasks in the file; only here %,d, only in the file %,d%n",
                        comparison.here(),
                        comparison.there(),
                        comparison.onlyHere().size(),
                        comparison.onlyThere().size())
                + table("ONLY HERE", comparison.onlyHere())
                + table("ONLY IN THE FILE", comparison.onlyThere());
    }

    private static String table(String heading, Map<String, String> tasks) {
        if (tasks.isEmpty()) {
            return "";
        }
        TextTable table = new TextTable(heading);
        tasks.entrySet().stream()
                .limit(SHOWN)
                .forEach(task -> table.row(task.getKey()).below(task.getValue()));
        return "\n" + table + (tasks.size() > SHOWN ? "and " + (tasks.size() - SHOWN) + " more, see --json\n" : "");
    }
}
