package com.mintactivity.fuzz.model;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The rules of a query, applied to each parameter separately. */
public final class ModelParameters {

    /** The longest window. */
    public static final int MAX_DAYS = 31;

    private final Map<String, List<String>> parameters;
    private final Set<String> broken = new LinkedHashSet<>();
    private final String contract;
    private final long chainId;
    private final long count;
    private final Instant since;
    private final Instant until;
    private final boolean untilGiven;
    private final boolean follows;

    /**
     * Reads and judges all parameters.
     *
     * @param count the parameter for the number of rows, {@code top} or {@code limit}
     * @param wall the wall clock
     * @param settled the settled clock
     */
    public ModelParameters(
            Map<String, List<String>> parameters, String count, long max, long usual, Instant wall, Instant settled) {
        this.parameters = parameters;
        this.contract = text("contract", true).toLowerCase(Locale.ROOT);
        if (!contract.matches("0x[0-9a-f]{40}")) {
            broken.add("contract");
        }
        this.chainId = number("chain_id", Long.MAX_VALUE, 0);
        this.count = number(count, max, usual);
        Optional<Instant> from = moment("since", true);
        Optional<Instant> to = moment("until", false);
        this.untilGiven = to.isPresent();
        String follow = count.equals("limit") ? text("follow", false) : "";
        this.follows = follow.equals("true");
        if (!Set.of("", "true", "false").contains(follow)) {
            broken.add("follow");
        }
        this.since = from.orElse(Instant.EPOCH);
        if (since.isAfter(wall) || (untilGiven && since.isAfter(to.get()))) {
            broken.add("since");
        }
        Instant asked = to.orElse(follows ? since.plus(Duration.ofDays(MAX_DAYS)) : settled);
        Instant end = asked.isBefore(settled) ? asked : settled;
        this.until = end.isBefore(since) ? since : end;
    }

    /** The parameters that break a rule. */
    public Set<String> broken() {
        return broken;
    }

    /** Whether the window is longer than {@link #MAX_DAYS}, seconds below the minute left out. */
    public boolean isTooLong() {
        return Duration.between(since, floor(until)).compareTo(Duration.ofDays(MAX_DAYS)) > 0;
    }

    /** The end that was asked for, if one was. */
    public Optional<Instant> requestedUntil() {
        return untilGiven ? moment("until", false) : Optional.empty();
    }

    /** The values of a valid query. */
    public List<Object> values() {
        return List.of(contract, chainId, since, until, count);
    }

    private String text(String name, boolean required) {
        List<String> given = parameters.getOrDefault(name, List.of());
        if (parameters.containsKey(name) ? given.size() != 1 || given.getFirst().isEmpty() : required) {
            broken.add(name);
        }
        return given.size() == 1 ? given.getFirst() : "";
    }

    private long number(String name, long max, long absent) {
        String text = text(name, false);
        if (text.isEmpty()) {
            return absent;
        }
        boolean digits = text.chars().allMatch(c -> c >= '0' && c <= '9');
        BigInteger number = digits ? new BigInteger(text) : BigInteger.ZERO;
        if (number.signum() == 0 || number.compareTo(BigInteger.valueOf(max)) > 0) {
            broken.add(name);
            return absent;
        }
        return number.longValue();
    }

    private Optional<Instant> moment(String name, boolean required) {
        String text = text(name, required);
        Optional<Instant> moment = ModelTimestamp.parse(text);
        if (!text.isEmpty() && moment.isEmpty()) {
            broken.add(name);
        }
        return moment.map(ModelParameters::floor);
    }

    private static Instant floor(Instant moment) {
        return moment.minusNanos(moment.getNano()).minusSeconds(Math.floorMod(moment.getEpochSecond(), 60));
    }
}
