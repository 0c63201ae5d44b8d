package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares an answer when a sealer has written a tally that readers already use: it was held up while another one
 * sealed or repaired the period.
 */
record LateTallies(Scheduler scheduler, ContractStates states, MomentaryReader reader) implements WriteListener {

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        boolean isSealer = scheduler
                .acting()
                .filter(process -> process.kind() == Kind.SEALER)
                .isPresent();
        if (isSealer && table.equals(Schemas.TALLIES) && after.containsKey("tally")) {
            String contract = text(after, "tenant_contract");
            PeriodSpan span = PeriodSpan.of(text(after, "period"));
            if (isUsed(span, states.read(contract))) {
                scheduler.counts().add("a held-up sealer wrote a tally in use");
                reader.compare("when a held-up sealer wrote a tally", contract, span.since(), span.until());
            }
        }
    }

    private static boolean isUsed(PeriodSpan span, ContractState state) {
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        return span.isUsed(watermark, state.denseSince())
                && !state.invalid().overlaps(Instant.ofEpochMilli(span.since()), Instant.ofEpochMilli(span.until()));
    }
}
