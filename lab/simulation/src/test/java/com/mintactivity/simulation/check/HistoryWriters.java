package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.store.ForwardingDynamo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The writers of history: which process each one is, and when it last claimed something of a contract. */
final class HistoryWriters implements WriteListener {

    private static final String HOURS = "hours:";
    private static final String CLAIMS = "claims:";
    private static final long HOUR = 3_600_000;

    /** A writer that claims nothing for an hour may be presumed dead, by clocks that are 10 s apart. */
    private static final long ALIVE = HOUR - 30_000;

    /** The work of one process under one of its names, in one contract. An import that replaces hits has two names. */
    private record Place(SimulatedProcess process, String writer, String contract) {}

    private final Scheduler scheduler;
    /** By the name under which they claim: an erasure that is run again has the same. */
    private final Map<String, Set<SimulatedProcess>> processes = new HashMap<>();

    private final Map<Place, Long> claimedAt = new HashMap<>();

    /** By contract, as they are stored. */
    private final Map<String, Map<String, AttributeValue>> states = new HashMap<>();

    HistoryWriters(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (table.equals(Schemas.TALLIES) && ForwardingDynamo.isState(after)) {
            states.put(text(after, "tenant_contract"), after);
            scheduler.acting().ifPresent(acting -> claimed(acting, before, after));
        }
    }

    private void claimed(
            SimulatedProcess acting, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        after.forEach((name, claims) -> {
            if (name.startsWith(CLAIMS) && !claims.equals(before.get(name))) {
                String writer = name.substring(CLAIMS.length());
                processes.computeIfAbsent(writer, first -> new HashSet<>()).add(acting);
                claimedAt.put(new Place(acting, writer, text(after, "tenant_contract")), scheduler.now());
            }
        });
    }

    /** A process that claims under a name, is at work, and has claimed something of a contract lately. */
    Optional<SimulatedProcess> living(String writer, String contract) {
        return processes.getOrDefault(writer, Set.of()).stream()
                .filter(SimulatedProcess::isRunning)
                .filter(process -> claimedAt.containsKey(new Place(process, writer, contract)))
                .filter(process -> !isSilent(new Place(process, writer, contract)))
                .findFirst();
    }

    /**
     * Whether a process has claimed nothing of a contract for so long, under one of its names, that a sealer may
     * presume it dead.
     */
    boolean isSilent(SimulatedProcess process, String contract) {
        return claimedAt.keySet().stream()
                .anyMatch(place ->
                        place.process().equals(process) && place.contract().equals(contract) && isSilent(place));
    }

    private boolean isSilent(Place place) {
        Long last = claimedAt.get(place);
        return last != null && last + ALIVE < scheduler.now();
    }

    /** Whether a process keeps the hour of a moment claimed. */
    boolean isClaimed(SimulatedProcess process, String contract, long millis) {
        return hours(process, contract).contains(Long.toString(Math.floorDiv(millis, HOUR)));
    }

    private Set<String> hours(SimulatedProcess process, String contract) {
        Map<String, AttributeValue> state = states.getOrDefault(contract, Map.of());
        Set<String> hours = new HashSet<>();
        state.keySet().stream()
                .filter(name -> name.startsWith(HOURS))
                .filter(name -> processes
                        .getOrDefault(name.substring(HOURS.length()), Set.of())
                        .contains(process))
                .forEach(name -> hours.addAll(StateMonitor.hours(attribute(state, name))));
        return hours;
    }
}
