package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.model.dynamo.ModelDynamo;
import com.mintactivity.model.dynamo.ReadMoment;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.store.ForwardingDynamo;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads answers that take no time, and compares each with the hits: when tallies become usable and some seconds later,
 * and when an import has written a hit. Every other one sees old data where it does not ask for consistent reads.
 */
final class MomentaryReader implements StateMonitor.Usable, WriteListener {

    private static final long SECOND = 1_000;
    private static final long HOUR = 3_600_000;

    private final Scheduler scheduler;
    private final SplittableRandom random;
    private final Answers answers;
    private final TallyReader latest;
    private final TallyReader stale;

    /** The hours that an import has written last, by contract. */
    private final Map<String, List<Window>> imported = new HashMap<>();

    MomentaryReader(Scheduler scheduler, StoreModel model, Answers answers, UnaryOperator<DynamoDbClient> client) {
        this.scheduler = scheduler;
        this.random = new SplittableRandom(scheduler.seed() + 55);
        this.answers = answers;
        this.latest = reader(client.apply(new ModelDynamo(model, () -> ModelDynamo.LATEST)));
        this.stale = reader(client.apply(new ModelDynamo(model, this::old)));
    }

    private TallyReader reader(DynamoDbClient dynamo) {
        return new TallyReader(dynamo, Schemas.STACK, scheduler::instant);
    }

    private ReadMoment old() {
        long age = random.nextLong(scheduler.rates().maxStale());
        return new ReadMoment(Long.MAX_VALUE, scheduler.now() - age, Integer.MAX_VALUE);
    }

    @Override
    public void changed(String contract, Window window) {
        around("when tallies became usable", contract, window);
        if (random.nextInt(3) == 0) {
            long later = scheduler.now() + random.nextLong(40 * SECOND);
            scheduler.at(later, () -> around("soon after tallies became usable", contract, window));
        }
    }

    /** Nothing is sealed of a hit that a recorder writes. */
    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        boolean isImport = scheduler
                .acting()
                .filter(process -> process.kind() == SimulatedProcess.Kind.IMPORTER)
                .isPresent();
        if (isImport && table.equals(Schemas.TALLIES) && ForwardingDynamo.isState(after)) {
            String contract = text(after, "tenant_contract");
            imported.getOrDefault(contract, List.of())
                    .forEach(moment -> later("after an announcement", contract, moment));
        } else if (isImport && table.equals(Schemas.HITS)) {
            Hit hit = HitItems.read(after.isEmpty() ? before : after);
            String contract = HitItems.contractKey(hit.tenant(), hit.contract());
            Window moment = new Window(hit.completedAt(), hit.completedAt().plusMillis(1));
            imported.put(contract, List.of(moment));
            later("after an import's write", contract, moment);
        }
    }

    private void later(String when, String contract, Window moment) {
        long later = scheduler.now() + (random.nextBoolean() ? 0 : random.nextLong(5 * SECOND));
        scheduler.at(later, () -> around(when, contract, moment));
    }

    private void around(String when, String contract, Window window) {
        long since = window.since().toEpochMilli();
        long until = window.until().toEpochMilli();
        long from = switch (random.nextInt(4)) {
            case 0 -> since;
            case 1 -> Math.floorDiv(since, HOUR) * HOUR - random.nextLong(3) * HOUR;
            case 2 -> since - random.nextLong(30 * HOUR);
            default -> Math.floorDiv(since, 24 * HOUR) * 24 * HOUR - random.nextLong(3) * 24 * HOUR;
        };
        if (random.nextInt(4) == 0) {
            from += random.nextInt(-1, 2);
        }
        long to = switch (random.nextInt(4)) {
            case 0 -> until;
            case 1 -> until + random.nextInt(-1, 2);
            case 2 -> Math.floorDiv(until - 1, HOUR) * HOUR + HOUR;
            default -> until + random.nextLong(HOUR);
        };
        compare(when, contract, from, Math.max(from + 1, to));
    }

    void compare(String when, String contract, long from, long to) {
        int number = Integer.parseInt(contract.substring(contract.length() - 1)) - 1;
        ContractSelector selector = PlannedHits.selector(number, random.nextInt(3));
        Window window = new Window(Instant.ofEpochMilli(from), Instant.ofEpochMilli(to));
        int top = 1 + random.nextInt(4);
        TallyReader reader = random.nextBoolean() ? latest : stale;
        answers.checkNow(when, selector, window, top, reader.summary(selector, window, top));
    }
}
