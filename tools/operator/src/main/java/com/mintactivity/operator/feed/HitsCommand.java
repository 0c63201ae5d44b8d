package com.mintactivity.operator.feed;

import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.seal.HitClaims;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitChange;
import com.mintactivity.operator.correction.HitChanges;
import com.mintactivity.operator.feed.Feed.Order;
import com.mintactivity.operator.feed.WithdrawalReport.Wording;
import com.mintactivity.operator.feed.report.Count;
import com.mintactivity.operator.feed.report.Way;
import com.mintactivity.operator.tenant.Tenants;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.ReplacedHits;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The commands on recorded hits. */
@Command(
        description = "import past events, withdraw hits, say what became of tasks",
        synopsisSubcommandLabel = "COMMAND")
public final class HitsCommand extends Group {

    /** Large enough that the wait for a batch's slowest write is a small part of its time. */
    private static final int BATCH = 16 * Backend.AT_ONCE;

    public HitsCommand(Root root) {
        super(root);
    }

    @Command(
            name = "import",
            description = {
                "record past events, each with its own time; one JSON object per line, or a .csv file whose header"
                        + " has the names of their fields",
                "",
                "A finished_at must be at least five minutes ago, a seen_at not in the future. Ends with the time that"
                        + " partners have to read again (`read_again`). Exit status 1 also if every line was rejected.",
                "",
                "To correct a wrong import: `hits withdraw TENANT --from WRONG`, then `hits import --replace"
                        + " CORRECTED`, which counts these tasks as `replaced`. If the file would bring erased users"
                        + " back (`brought_back`), it asks before, on a terminal. Hits of a wrong tenant: withdraw"
                        + " them, give their app to the right one, then --replace --from-tenant WRONG."
            })
    void imports(@Parameters(paramLabel = "FILE|-") String file, @Mixin ImportOptions options) {
        options.check(root());
        Way way = options.isCheck() ? Way.CHECK : Way.HISTORY;
        Order order = new Order(file, BATCH, way, options.isStrict(), options.fromLine());
        if (options.isCheck()) {
            check(order, options);
        } else {
            // Stdin can be read once.
            if (options.isReplace() && !file.equals("-")) {
                options.confirmation().askIfAny(root(), () -> broughtBack(order, options));
            }
            RawForecast.say(root(), file, options.fromLine());
            imports(file, options, sink -> Feed.run(root(), order, sink));
        }
    }

    /**
     * The hits of erased users that an import with {@code --replace} would bring back, which reads an item for each
     * task.
     */
    private Optional<String> broughtBack(Order order, ImportOptions options) {
        long tasks = Feed.count(root(), order, checking(options), Count.BROUGHT_BACK);
        return Optional.of(String.format(
                        Locale.ROOT,
                        "This records tasks of erased users on %s with their users of the file again (%,d): then `user"
                                + " forget` has to erase these users once more. Leave them out of the file instead.",
                        root().service(),
                        tasks))
                .filter(effect -> tasks > 0);
    }

    /** As an import, into a store that takes nothing, and without a word to the sealer or in the audit. */
    private void check(Order order, ImportOptions options) {
        Feed.run(root(), order, new RawForecast(root(), checking(options)));
    }

    private Sink checking(ImportOptions options) {
        CheckedStore nothing = new CheckedStore(root().backend().dynamo());
        Sink history = history(nothing, HitClaims.NONE, options.replaced(HitClaims.NONE));
        return new TimeRules(root().clock(), history);
    }

    /**
     * Records what a feed sends, with rows of the audit and under invalid hours, which the sealer repairs when the feed
     * has ended the sink.
     *
     * @param file which the journal names
     * @param options whether withdrawn tasks are recorded again. The hours of the withdrawn hits have a writer of their
     *     own, which takes hits back: so a sealer that was held up and knows them is not the first to write there
     */
    void imports(String file, ImportOptions options, Consumer<Sink> feed) {
        boolean replace = options.isReplace();
        String name = UUID.randomUUID().toString();
        String id = "import-" + name;
        HistoryClaims added = claims(id, HistoryChange.ADDS);
        Optional<HistoryClaims> replaced =
                replace ? Optional.of(claims("replacement-" + name, HistoryChange.WITHDRAWS)) : Optional.empty();
        try (AuditedImport audited = new AuditedImport(root(), file, options, id, () -> {
            close(added);
            replaced.ifPresent(this::close);
        })) {
            Sink history = history(
                    root().backend().dynamo(),
                    audited.naming(added),
                    replaced.flatMap(its -> options.replaced(audited.naming(its))));
            feed.accept(new TimeRules(root().clock(), audited.recording(history)));
        }
    }

    private Sink history(DynamoDbClient dynamo, HitClaims added, Optional<ReplacedHits> replaced) {
        Recorder recorder = Recorder.history(
                dynamo,
                root().backend().stack(),
                root().clock(),
                added,
                replaced,
                Parallel.VIRTUAL_THREADS.executor(),
                Backend.AT_ONCE);
        return new RecorderSink(recorder, root().environment());
    }

    private HistoryClaims claims(String writer, HistoryChange change) {
        Backend service = root().backend();
        return new HistoryClaims(
                new ContractStates(service.dynamo(), service.stack()),
                service.sealQueue(),
                root().clock(),
                writer,
                change);
    }

    @Command(
            name = "withdraw",
            description = {
                "take hits back, so that no answer counts them: tasks that were reverted, or recorded by mistake; on a"
                        + " terminal, it asks before",
                "",
                "A withdrawn task stays withdrawn if its event comes again. `withdrawn` and `contracts` count what was"
                        + " changed, `already` tasks that were withdrawn before, `unknown` tasks that are no hits of"
                        + " TENANT. With --undo, `withdrawn` counts hits that were brought back, and `already` tasks"
                        + " that are not withdrawn. Ends with the time that TENANT has to read again (`read_again`)."
                        + " Exit status 1 also if none of the tasks has a hit of TENANT."
            })
    void withdraw(
            @Parameters(paramLabel = "TENANT", index = "0") String tenant,
            @Parameters(paramLabel = "TASK_ID", index = "1..*", arity = "0..*") @Nullable List<String> taskIds,
            @Option(
                            names = "--from",
                            paramLabel = "FILE|-",
                            description = "also the tasks of a file that `hits import` takes, or with a task id in each"
                                    + " line; a .csv file needs no column but task_id")
                    @Nullable
                    String from,
            @Option(names = "--check", description = "say what would be done, and write nothing") boolean check,
            @Option(names = "--undo", description = "bring withdrawn hits back") boolean undo,
            @Mixin Confirmation confirmation) {
        List<String> named = taskIds == null ? List.of() : taskIds;
        if (named.isEmpty() && from == null) {
            throw root().misused("name tasks by TASK_ID, or a file of them by --from");
        }
        if (named.stream().anyMatch(String::isBlank)) {
            throw root().misused("a TASK_ID is empty");
        }
        if (Tenants.of(root()).findStaying(tenant).synthetic()) {
            throw new Declined(tenant + " is a sandbox, whose hits cannot be withdrawn")
                    .argument("TENANT")
                    .remedy("`tenant remove " + tenant + "` deletes them all");
        }
        HitChange change = undo
                ? HitChange.restoration(tenant)
                : HitChange.withdrawal(tenant, root().clock().instant());
        Wording wording = undo
                ? (check ? Wording.UNDO_CHECK : Wording.UNDO)
                : (check ? Wording.WITHDRAWAL_CHECK : Wording.WITHDRAWAL);
        HistoryClaims claims = claims("withdrawal-" + UUID.randomUUID(), HistoryChange.WITHDRAWS);
        String command = undo ? "hits withdraw --undo" : "hits withdraw";
        HitChanges changes = new HitChanges(root(), claims, command, tenant)
                .onlyIf(Tenants.staying(root().backend().stack(), tenant));
        if (!check && !undo) {
            confirmation.ask(root(), () -> withdrawal(changes, change, named, from, tenant));
        }
        try (WithdrawalReport report = new WithdrawalReport(wording, tenant)) {
            Optional<Declined> stopped;
            if (check) {
                stopped = new Withdrawal(root(), changes, change, true, report).run(named, from);
            } else {
                Work work = new Work(
                        command,
                        tenant,
                        Withdrawal.subject(named, from, root().clock().instant()));
                try (Operation operation = Journal.of(root()).begin(work, Map.of(), report::audited)) {
                    stopped = new Withdrawal(root(), changes, change, false, report).run(named, from, operation);
                } finally {
                    close(claims);
                }
            }
            if (stopped.isEmpty() || report.read() > 0) {
                report.answer(root().console());
            }
            stopped.or(report::failure).ifPresent(declined -> {
                throw declined;
            });
        }
    }

    /**
     * The effect that a withdrawal would have, which reads one item for each task.
     *
     * @throws Declined if it would do nothing: then there is nothing to ask
     */
    private String withdrawal(
            HitChanges changes, HitChange change, List<String> named, @Nullable String from, String tenant) {
        try (WithdrawalReport report = new WithdrawalReport(Wording.WITHDRAWAL_CHECK, tenant)) {
            new Withdrawal(root(), changes, change, true, report)
                    .run(named, from)
                    .ifPresent(stopped -> {
                        throw stopped;
                    });
            report.failure().ifPresent(nothing -> {
                report.answer(root().console());
                throw nothing;
            });
            return "This takes hits of " + tenant + " on " + root().service() + " back (" + report.summary()
                    + "): answers lack them, and the partner has to read their time again. `--undo` with the same"
                    + " tasks brings them back.";
        }
    }

    /** A failure here loses nothing: the sealer finds the contracts by itself, only later. */
    private void close(HistoryClaims claims) {
        try {
            claims.close();
        } catch (RuntimeException failure) {
            root().console()
                    .say("the sealer could not be notified (" + Failures.line(failure, root()) + "). It repairs the"
                            + " stored tallies within three hours; until then, answers count these hits one by one");
        }
    }
}
