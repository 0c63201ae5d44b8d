package com.mintactivity.simulation.actor;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.check.Answers;
import com.mintactivity.simulation.check.Chains;
import com.mintactivity.simulation.check.Completions;
import com.mintactivity.simulation.check.ErasedUsers;
import com.mintactivity.simulation.check.Healing;
import com.mintactivity.simulation.check.Inspection;
import com.mintactivity.simulation.check.StateMonitor;
import com.mintactivity.simulation.check.Truth;
import com.mintactivity.simulation.plan.Action;
import com.mintactivity.simulation.plan.Plan;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.queue.SimulatedQueue;
import com.mintactivity.simulation.schedule.Counts;
import com.mintactivity.simulation.schedule.Mode;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import com.mintactivity.simulation.schedule.Trace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Runs a plan from its start to its end, and checks the properties. */
public final class Schedule {

    private static final long HOUR = 3_600_000;

    private static final long STEP = 15 * 60_000;

    /** From a late write until its hour is counted again, and compared. */
    private static final long LATE = 90 * 60_000;

    /** The fewest calls of a schedule, to the store and to the queue. */
    private static final long MIN_CALLS = 300;

    /**
     * The result of a schedule.
     *
     * @param violation the property that did not hold, if any
     */
    public record Result(long seed, Optional<String> violation, Trace trace, Counts counts) {}

    private Schedule() {}

    public static Result run(Plan plan, Rules rules, boolean keepsLines) {
        Counts counts = new Counts();
        Trace trace = new Trace(keepsLines);
        Scheduler scheduler = new Scheduler(plan.seed(), plan.start(), plan.rates(), trace, counts);
        Healing healing = Healing.of(plan.rates(), plan.calm());
        Truth truth = new Truth(scheduler, healing);
        Answers answers = new Answers(scheduler, truth);
        List<WriteListener> watchers = new ArrayList<>();
        StoreModel model = new StoreModel(Schemas.ALL, truth, (table, before, after) -> {
            truth.written(table, before, after);
            watchers.forEach(watcher -> watcher.written(table, before, after));
        });
        SimulatedProcess reader = new SimulatedProcess(scheduler, Kind.READER, "inspection", () -> {});
        Inspection inspection =
                new Inspection(scheduler, model, truth, answers, healing, dynamo -> rules.client(reader, dynamo));
        watchers.add(new StateMonitor(scheduler, truth, inspection));
        watchers.add(inspection);
        Completions completions = new Completions(scheduler, model, truth);
        watchers.add(completions);
        ErasedUsers erased = new ErasedUsers(scheduler, model, truth);
        watchers.add(erased);
        fill(model, plan);
        SimulatedQueue queue = new SimulatedQueue(scheduler, plan.exclusive(), rules.queueDelay(), inspection);
        Cluster cluster = new Cluster(plan, scheduler, model, queue, truth, answers, completions, erased, rules);
        start(cluster);
        List<Followers> followers = followers(cluster);
        followers.forEach(Followers::start);
        new UnreadableTallies(scheduler, model).start(plan);
        scheduler.runUntil(plan.calm());
        scheduler.calm();
        scheduler.runUntil(plan.calm() + Healing.SETTLED);
        inspection.announced(queue.announced());
        long next = plan.calm() + 2 * HOUR;
        do {
            scheduler.runUntil(next);
            next += STEP;
        } while (next < plan.end()
                && scheduler.violation().isEmpty()
                && (next < plan.lastLate() + LATE || inspection.hasOpenWork()));
        for (int contract = 0;
                contract < Planner.CONTRACTS && scheduler.violation().isEmpty();
                contract++) {
            inspection.end(PlannedHits.key(contract), Instant.ofEpochMilli(plan.start()));
        }
        if (scheduler.violation().isEmpty()) {
            followers.forEach(Followers::end);
            scheduler.runUntil(scheduler.now() + HOUR);
        }
        readOn(cluster);
        return new Result(plan.seed(), scheduler.violation(), trace, counts);
    }

    /**
     * Lets a reader go on until there are enough calls. In one of some thousand schedules there are few before. One
     * that was made smaller until it has no actions has nothing to read.
     */
    private static void readOn(Cluster cluster) {
        Scheduler scheduler = cluster.scheduler();
        if (cluster.plan().actions().isEmpty()) {
            return;
        }
        for (int number = 2;
                scheduler.trace().calls() < MIN_CALLS && scheduler.violation().isEmpty();
                number++) {
            new Readers(
                            cluster,
                            number,
                            of(cluster.plan().furtherReads(number), Action.Read.class)
                                    .toList())
                    .start();
            scheduler.runUntil(scheduler.now() + HOUR);
        }
    }

    private static void start(Cluster cluster) {
        List<Action> actions = cluster.plan().actions();
        for (int sealer = 0; sealer < cluster.plan().sealers(); sealer++) {
            new Sealers(cluster, sealer).start();
        }
        for (int each = 0; each < 2; each++) {
            int number = each;
            new Recorders(
                            cluster,
                            "recorder" + number,
                            of(actions, Action.Recording.class)
                                    .filter(one -> one.recorder() == number)
                                    .toList(),
                            (process, own) -> own)
                    .start();
            new Readers(
                            cluster,
                            number,
                            of(actions, Action.Read.class)
                                    .filter(one -> one.reader() == number)
                                    .toList())
                    .start();
            Sweeps sweeps = new Sweeps(cluster);
            cluster.scheduler().at(cluster.plan().start() + number * HOUR, sweeps::start);
        }
        if (cluster.rates().mode() == Mode.TIGHT && !cluster.plan().isFollowed()) {
            for (int number = 0; number < Planner.CONTRACTS; number++) {
                ContractSelector selector = PlannedHits.selector(number, 0);
                Instant since = Instant.ofEpochMilli(cluster.plan().start());
                new Pollers(
                                cluster,
                                number,
                                selector,
                                new Chains(cluster.scheduler(), cluster.truth(), selector, since))
                        .start();
            }
        }
        of(actions, Action.Import.class)
                .forEach(work -> new Importers(cluster, "importer" + work.importer()).start(work));
        of(actions, Action.Withdraw.class)
                .forEach(work -> new Importers(cluster, "withdrawal" + work.importer()).start(work));
        of(actions, Action.Forget.class).forEach(new Importers(cluster, "erasure")::start);
        of(actions, Action.Late.class)
                .forEach(late -> Recorders.late(cluster, late).start());
        of(actions, Action.Release.class).forEach(new Releases(cluster)::start);
        of(actions, Action.Rebuild.class).forEach(new Operators(cluster)::start);
    }

    private static List<Followers> followers(Cluster cluster) {
        return cluster.plan().isFollowed()
                ? IntStream.range(0, 2 * Planner.CONTRACTS)
                        .mapToObj(number -> new Followers(cluster, number / 2, number % 2))
                        .toList()
                : List.of();
    }

    private static <T extends Action> java.util.stream.Stream<T> of(List<Action> actions, Class<T> kind) {
        return actions.stream().filter(kind::isInstance).map(kind::cast);
    }

    private static void fill(StoreModel model, Plan plan) {
        Tenant tenant = new Tenant(PlannedHits.TENANT, List.of("app"), Instant.EPOCH, 400, true, Switch.ON);
        put(model, Schemas.TENANTS, TenantItems.app("app", PlannedHits.TENANT));
        put(model, Schemas.TENANTS, TenantItems.write(tenant));
        for (Hit hit : plan.past()) {
            put(model, Schemas.HITS, HitItems.write(hit));
        }
    }

    private static void put(StoreModel model, String table, Map<String, AttributeValue> item) {
        model.put(PutItemRequest.builder().tableName(table).item(item).build(), 0);
    }
}
