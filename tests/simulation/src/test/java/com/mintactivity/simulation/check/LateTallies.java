package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import com.mintactivity.simulation.store.Schemas;
import com.mintactivity.simulation.store.WriteListener;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares an answer when a sealer has written a tally that readers already use: it was held up while another one sealed or repaired the
 * period.
 */
final class LateTallies implements WriteListener {

    private static final long HOUR = 3_600_000;

    private final Scheduler scheduler;
    private final MomentaryReader reader;
    private final Map<String, Map<String, AttributeValue>> states = new HashMap<>();

    LateTallies(Scheduler scheduler, MomentaryReader reader) {
        this.scheduler = scheduler;
        this.reader = reader;
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (!table.equals(Schemas.TALLIES) || after.isEmpty()) {
            return;
        }
        String contract = text(after, "tenant_contract");
        boolean isSealer = scheduler
                .acting()
                .filter(process -> process.kind() == Kind.SEALER)
                .isPresent();
        if (text(after, "period").equals("state")) {
            states.put(contract, after);
        } else if (isSealer && after.containsKey("tally")) {
            PeriodSpan span = PeriodSpan.of(text(after, "period"));
            if (isUsed(span, states.getOrDefault(contract, Map.of()))) {
                scheduler.counts().add("a held-up sealer wrote a tally in use");
                reader.compare("when a held-up sealer wrote a tally", contract, span.since(), span.until());
            }
        }
    }

    private static boolean isUsed(PeriodSpan span, Map<String, AttributeValue> state) {
        return isNotAfter(span.until(), state.get("watermark"))
                && (span.isUnit() || isNotBefore(span.since(), state.get("dense_since")))
                && state.entrySet().stream()
                        .filter(attribute -> attribute.getKey().startsWith("hours:"))
                        .map(attribute -> StateMonitor.hours(attribute.getValue()))
                        .noneMatch(invalid -> LongStream.range(
                                        Math.floorDiv(span.since(), HOUR), Math.ceilDiv(span.until(), HOUR))
                                .mapToObj(Long::toString)
                                .anyMatch(invalid::contains));
    }

    private static boolean isNotAfter(long millis, @Nullable AttributeValue moment) {
        return moment != null && millis <= Instant.parse(moment.s()).toEpochMilli();
    }

    private static boolean isNotBefore(long millis, @Nullable AttributeValue moment) {
        return moment != null && millis >= Instant.parse(moment.s()).toEpochMilli();
    }
}
