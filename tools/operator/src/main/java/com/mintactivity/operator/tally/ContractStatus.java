package com.mintactivity.operator.tally;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.tally.store.TallyVersion;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How far a contract is sealed.
 *
 * @param watermark everything before it is sealed; empty if nothing is sealed
 * @param lag the age of the oldest hit that is not sealed; zero if there is none
 * @param invalidHours hours that are counted from raw hits until they are repaired
 * @param uncheckedHours hours that are to be counted again
 * @param version of the stored tallies
 * @param hits31d the hits of the last 31 days; empty if they were not counted
 */
public record ContractStatus(
        String tenant,
        String contract,
        Optional<Instant> watermark,
        Duration lag,
        long epoch,
        long invalidHours,
        long uncheckedHours,
        TallyVersion version,
        OptionalLong hits31d) {

    /** The text if there is no contract. */
    public static final String NOTHING = "nothing is sealed yet: the sealer begins some minutes after the first hit";

    private static final Duration COUNTED = Duration.ofDays(31);

    public static ContractStatus of(ContractState state, HitReader hits, Instant now) {
        Instant watermark = state.watermark().orElse(Instant.EPOCH);
        Optional<Instant> unsealed =
                watermark.isBefore(now) ? hits.first(state.selector(), new Window(watermark, now)) : Optional.empty();
        return new ContractStatus(
                state.selector().tenant(),
                state.selector().contract().value(),
                state.watermark(),
                unsealed.map(hit -> Duration.between(hit, now)).orElse(Duration.ZERO),
                state.epoch(),
                state.invalid().count(),
                state.unchecked().values().stream().mapToLong(HourRanges::count).sum(),
                state.version(),
                OptionalLong.empty());
    }

    /** The same, with the hits that the API would answer with. */
    ContractStatus counted(TallyReader tallies, Instant now) {
        ContractSelector all = new ContractSelector(tenant, new ContractAddress(contract), ContractSelector.ALL_CHAINS);
        Instant since = now.minus(COUNTED).truncatedTo(ChronoUnit.MINUTES);
        return new ContractStatus(
                tenant,
                contract,
                watermark,
                lag,
                epoch,
                invalidHours,
                uncheckedHours,
                version,
                OptionalLong.of(tallies.summary(all, new Window(since, now), 1).hits()));
    }
}
