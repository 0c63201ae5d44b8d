package com.mintactivity.operator.tally;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.LostStates;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.ProgressIndicator;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.requests.DroppedTasks;
import com.mintactivity.operator.tally.TallyCheck.Verified;
import com.mintactivity.operator.tenant.Tenants;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.json.JsonMapper;

/** The commands on stored tallies. */
@Command(description = "stored tallies", synopsisSubcommandLabel = "COMMAND")
public final class TalliesCommand extends Group {

    /** The longest settling time that a stack may have, so what has settled by it has settled in every stack. */
    private static final Duration MAX_SETTLE = Duration.ofSeconds(60);

    public TalliesCommand(Root root) {
        super(root);
    }

    /** An operation on a range of days: verifying or rebuilding. */
    private interface RangeWork {

        Verified run(TallyCheck check, String contract, Window window, BiConsumer<Long, Long> progress);
    }

    @Command(
            name = "verify",
            description = "count a contract's hits again, from the first one unless --since is given, and compare;"
                    + " exit status 1 where a tally differs; invalid hours (`tallies status`) are left out and named")
    void verify(@Mixin ContractRange range) {
        RangeWork verify = TallyCheck::verify;
        int different = check(range, CheckedText.VERIFIED, verify).different().size();
        if (different > 0) {
            throw new Declined(different + (different == 1 ? " stored tally differs" : " stored tallies differ")
                            + " from the hits")
                    .remedy("repair with `tallies rebuild`");
        }
    }

    @Command(
            name = "rebuild",
            description = "count a contract's hits again, from the first one unless --since is given, and write its"
                    + " tallies again; a state that was deleted or is damaged is replaced first, all times are counted"
                    + " again, and clients that follow get a correction of all times")
    void rebuild(@Mixin ContractRange range) {
        ContractSelector of = range.selector(root());
        Tenants.of(root()).findStaying(of.tenant());
        boolean isLost = LostState.isLost(root(), of);
        if (isLost) {
            range.requireAll();
        } else {
            range.sinceFirstHit(root(), ContractRange.sealedUntil(root(), of));
        }
        Map<String, AttributeValue> facts =
                Map.of("contract", fromS(of.contract().value()), "state", fromS(isLost ? "replaced" : "kept"));
        // From before its first write: `tenant remove` is refused while it has not ended.
        try (Operation operation = Journal.of(root()).begin(range.rebuild(root()), facts, Map::of)) {
            if (isLost) {
                LostState.replace(root(), of);
                root().console()
                        .say("the state was lost, and is replaced: clients that follow read all times again, and the"
                                + " sealer counts all hours again, from the hits (`tallies status`)");
            }
            rebuild(range, operation);
        }
    }

    private void rebuild(ContractRange range, Operation operation) {
        AtomicBoolean isComplete = new AtomicBoolean();
        AtomicLong invalid = new AtomicLong();
        check(range, CheckedText.REBUILT, (check, contract, window, progress) -> {
            BiConsumer<Long, Long> beating = (done, days) -> {
                progress.accept(done, days);
                operation.progress(() -> done + " of " + days + " days");
            };
            Verified before = check.verify(contract, window, beating);
            isComplete.set(check.rebuild(contract, window, beating));
            operation.end(); // The rest, if there is some, is the sealer's.
            HourRanges all = before.hours().plus(before.leftOut());
            invalid.set(states().read(contract).invalid().and(all).count());
            return before;
        });
        if (!isComplete.get()) {
            throw new Declined("the rebuild is not complete: the sealer is repairing the rest")
                    .remedy("`tallies status` shows how many hours are left");
        }
        if (invalid.get() > 0) {
            root().console().say(CheckedText.stillInvalid(invalid.get()));
        }
    }

    @Command(
            name = "status",
            description = {
                "show how far contracts are sealed: all of them, those of TENANT, or CONTRACT of TENANT",
                "",
                "With TENANT, also the hits of the last 31 days and, on a stack, how many tasks of the last 7 days"
                        + " were no hits because of the attribution start."
            })
    void status(
            @Parameters(paramLabel = "TENANT", index = "0", arity = "0..1") @Nullable String tenant,
            @Parameters(paramLabel = "CONTRACT", index = "1", arity = "0..1") @Nullable String contract) {
        Backend service = root().backend();
        ContractStates states = states();
        HitReader hits = new HitReader(service.dynamo(), service.stack());
        Instant now = root().clock().instant();
        TallyReader tallies = new TallyReader(service.dynamo(), service.stack(), root().clock());
        if (tenant != null && contract != null) {
            ContractSelector of = ContractRange.selector(root(), tenant, contract);
            String key = HitItems.contractKey(of.tenant(), of.contract());
            if (new LostStates(service.dynamo(), service.stack()).isLost(key)) {
                Tenants.of(root()).findStaying(tenant);
                throw Failures.lostStates(List.of(key));
            }
            ContractState state = states.read(key);
            ContractStatus status = ContractStatus.of(state, hits, now).counted(tallies, now);
            root().console().answer(TallyAnswers.status(status), () -> TallyAnswers.statusText(List.of(status)));
            sayInvalid(List.of(status));
            return;
        }
        Optional<Tenant> of =
                Optional.ofNullable(tenant).map(name -> Tenants.of(root()).find(name));
        List<ContractStatus> found = Collections.synchronizedList(new ArrayList<>());
        List<String> lost = Collections.synchronizedList(new ArrayList<>());
        LostStates lostStates = new LostStates(service.dynamo(), service.stack());
        Parallel.VIRTUAL_THREADS.each(
                states.all().stream()
                        .filter(each -> tenant == null || each.startsWith(tenant + "#"))
                        .toList(),
                Backend.AT_ONCE,
                each -> {
                    if (lostStates.isLost(each)) {
                        lost.add(each);
                        return;
                    }
                    ContractStatus status = ContractStatus.of(states.read(each), hits, now);
                    found.add(tenant == null ? status : status.counted(tallies, now));
                });
        List<ContractStatus> sorted = found.stream()
                .sorted(Comparator.comparing(ContractStatus::tenant).thenComparing(ContractStatus::contract))
                .toList();
        root().console().answer(TallyAnswers.statuses(sorted), () -> TallyAnswers.statusText(sorted));
        sayInvalid(sorted);
        of.ifPresent(its -> DroppedTasks.say(root(), its));
        List<String> unexplained = Tenants.of(root()).withoutRemoved(lost);
        if (!unexplained.isEmpty()) {
            throw Failures.lostStates(unexplained);
        }
    }

    @Command(
            name = "restored",
            description = "give clients that follow a correction of all times of each contract: after a restore of"
                    + " `hits` or `tallies`, before anything is sealed (`tables restore` does it), or after `mints` had"
                    + " wrong rows")
    void restored() {
        int contracts;
        Work work = new Work(RestoredTallies.COMMAND, "service", "all contracts");
        try (Operation operation = Journal.of(root()).begin(work, Map.of(), Map::of)) {
            contracts = RestoredTallies.report(root(), () -> operation.progress(() -> "telling contracts"));
            operation.end();
        }
        root().console()
                .answer(
                        JsonMapper.shared().createObjectNode().put("contracts", contracts),
                        () -> "corrections of all times: " + contracts + " contracts");
    }

    private void sayInvalid(List<ContractStatus> statuses) {
        long hours = statuses.stream().mapToLong(ContractStatus::invalidHours).sum();
        if (hours > 0) {
            root().console().say(CheckedText.notInLag(hours));
        }
    }

    @Command(name = "list", description = "list the stored tallies of a contract, of the last day or since --since")
    void list(@Mixin ContractRange range) throws TornTallyException {
        ContractSelector of = range.selector(root());
        List<StoredTallies.TallySize> tallies =
                stored().list(of.tenant(), of.contract(), range.lastDay(root(), ContractRange.sealedUntil(root(), of)));
        root().console().answer(TallyAnswers.tallies(tallies), () -> TallyAnswers.talliesText(tallies));
    }

    @Command(name = "show", description = "show one stored tally, by user and chain")
    void show(
            @Parameters(paramLabel = "TENANT") String tenant,
            @Parameters(paramLabel = "CONTRACT") String contract,
            @Parameters(paramLabel = "PERIOD", description = "as `tallies list` names it") String period)
            throws TornTallyException {
        ContractSelector of = ContractRange.selector(root(), tenant, contract);
        List<StoredTallies.ChainUser> rows = stored().rows(of.tenant(), of.contract(), period);
        if (rows.isEmpty()) {
            throw new Declined("there is no stored tally '" + period + "'")
                    .argument("PERIOD")
                    .remedy("`tallies list` names them");
        }
        root().console().answer(TallyAnswers.rows(rows), () -> TallyAnswers.rowsText(rows));
    }

    private Verified check(ContractRange range, CheckedText text, RangeWork how) {
        ContractSelector of = range.selector(root());
        Backend service = root().backend();
        Instant sealed = ContractRange.sealedUntil(root(), of);
        Window window = range.sinceFirstHit(root(), sealed);
        TallyCheck check =
                new TallyCheck(service.dynamo(), service.stack(), new SettledClock(root().clock(), MAX_SETTLE));
        String contract = HitItems.contractKey(of.tenant(), of.contract());
        AtomicReference<String> progressText = new AtomicReference<>("starting");
        Verified verified;
        try (ProgressIndicator progress = ProgressIndicator.of(
                root().environment(), "tallies", ProgressIndicator.Unit.DAYS, -1, progressText::get)) {
            verified = how.run(check, contract, window, (done, days) -> {
                progressText.set(done + " of " + days + " days");
                progress.at(done, days);
            });
        }
        root().console()
                .answer(TallyAnswers.checked(of, window, sealed, verified), () -> text.of(window, sealed, verified));
        return verified;
    }

    private ContractStates states() {
        return new ContractStates(root().backend().dynamo(), root().backend().stack());
    }

    private StoredTallies stored() {
        return new StoredTallies(root().backend().dynamo(), root().backend().stack());
    }
}
