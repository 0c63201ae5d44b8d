package com.mintactivity.operator;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.seal.StoredTallies;
import com.mintactivity.activity.seal.TallyCheck;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The commands on stored tallies. */
@Command(name = "tallies", description = "stored tallies", synopsisSubcommandLabel = "COMMAND")
final class TalliesCommand extends Group {

    private static final Pattern CONTRACT = Pattern.compile("0[xX][0-9a-fA-F]{40}");

    @ParentCommand
    private @Nullable Root parent;

    @Override
    @Nullable
    Root parent() {
        return parent;
    }

    /** One way of going through a stretch of days: verifying or rebuilding. */
    private interface Check {

        List<String> run(TallyCheck check, String contract, Window window, TallyCheck.Progress progress);
    }

    @Command(
            name = "verify",
            description = "count a contract's hits again and compare; exit status 1 where a tally differs")
    void verify(
            @Parameters(paramLabel = "TENANT") String tenant,
            @Parameters(paramLabel = "CONTRACT") String contract,
            @Option(names = "--since", paramLabel = "T", description = "the first hit unless given") @Nullable
                    Instant since,
            @Option(names = "--until", paramLabel = "T", description = "as far as sealed unless given") @Nullable
                    Instant until) {
        List<String> different = check(
                tenant,
                contract,
                since,
                until,
                (check, of, window, progress) -> check.verify(tenant, of, window, progress));
        if (!different.isEmpty()) {
            throw new Declined(
                    different.size() + (different.size() == 1 ? " stored tally differs" : " stored tallies differ")
                            + " from the hits: mend it with `tallies rebuild " + tenant
                            + " " + contract + "`, unless an import has just ended and the sealer is still at it");
        }
    }

    @Command(name = "rebuild", description = "count a contract's hits again and write the tallies that differ")
    void rebuild(
            @Parameters(paramLabel = "TENANT") String tenant,
            @Parameters(paramLabel = "CONTRACT") String contract,
            @Option(names = "--since", paramLabel = "T", description = "the first hit unless given") @Nullable
                    Instant since,
            @Option(names = "--until", paramLabel = "T", description = "as far as sealed unless given") @Nullable
                    Instant until) {
        check(
                tenant,
                contract,
                since,
                until,
                (check, of, window, progress) -> check.rebuild(tenant, of, window, progress)
                        .orElseThrow(
                                () -> new Declined(
                                        "the sealer is sealing this contract's past anew at this moment: try again in some minutes")));
    }

    @Command(name = "list", description = "which tallies of a contract are stored, with their sizes")
    void list(
            @Parameters(paramLabel = "TENANT") String tenant,
            @Parameters(paramLabel = "CONTRACT") String contract,
            @Option(names = "--since", paramLabel = "T", description = "the last day unless given") @Nullable
                    Instant since,
            @Option(names = "--until", paramLabel = "T", description = "as far as sealed unless given") @Nullable
                    Instant until) {
        String of = known(tenant, contract);
        StoredTallies stored = stored();
        Instant end = Optional.ofNullable(until).orElseGet(stored::sealedUntil);
        Window window = window(Optional.ofNullable(since).orElse(end.minus(Duration.ofDays(1))), end);
        List<StoredTallies.Sum> sums = stored.list(tenant, of, window);
        root().console().answer(TallyAnswers.sums(sums), () -> TallyAnswers.sumsText(sums));
    }

    @Command(name = "show", description = "what one stored tally says of each user and chain")
    void show(
            @Parameters(paramLabel = "TENANT") String tenant,
            @Parameters(paramLabel = "CONTRACT") String contract,
            @Parameters(paramLabel = "PERIOD", description = "as `tallies list` names it") String period) {
        List<StoredTallies.Row> rows = stored().rows(tenant, known(tenant, contract), period);
        if (rows.isEmpty()) {
            throw new Declined("there is no stored tally '" + period + "': `tallies list` names them");
        }
        root().console().answer(TallyAnswers.rows(rows), () -> TallyAnswers.rowsText(rows));
    }

    private List<String> check(
            String tenant, String contract, @Nullable Instant since, @Nullable Instant until, Check how) {
        String of = known(tenant, contract);
        Backend service = root().backend();
        TallyCheck check = new TallyCheck(
                service.dynamo(), service.stack(), root().environment().clock());
        Instant sealed = stored().sealedUntil();
        Instant end = Optional.ofNullable(until).orElse(sealed);
        Instant start = Optional.ofNullable(since)
                .or(() -> firstHit(tenant, of).filter(end::isAfter))
                .orElse(end);
        Window window = window(start, end);
        AtomicReference<String> said = new AtomicReference<>("starting");
        List<String> different;
        try (Progress progress = Progress.of(root().environment(), "tallies", Progress.Unit.DAYS, -1, said::get)) {
            different = how.run(check, of, window, (done, days) -> {
                said.set(done + " of " + days + " days");
                progress.at(done, days);
            });
        }
        root().console()
                .answer(
                        TallyAnswers.checked(tenant, of, window, sealed, different),
                        () -> TallyAnswers.checkedText(window, sealed, different));
        return different;
    }

    private Optional<Instant> firstHit(String tenant, String contract) {
        return new HitReader(root().backend().dynamo(), root().backend().stack())
                .first(new Subject(tenant, contract, Subject.ALL_CHAINS));
    }

    private StoredTallies stored() {
        return new StoredTallies(root().backend().dynamo(), root().backend().stack());
    }

    private static Window window(Instant since, Instant until) {
        if (since.isAfter(until)) {
            throw new Declined("--since must not be after --until");
        }
        return new Window(since, until);
    }

    /** The contract as it is stored; refuses a tenant that does not exist. */
    private String known(String tenant, String contract) {
        if (!CONTRACT.matcher(contract).matches()) {
            throw new Declined("a contract is 0x and 40 hex digits");
        }
        root().tenants().find(tenant);
        return contract.toLowerCase(Locale.ROOT);
    }
}
