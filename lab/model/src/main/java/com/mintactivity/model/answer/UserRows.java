package com.mintactivity.model.answer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A user and its hits, at least one.
 *
 * @param hits oldest first, those of one moment by the bytes of their tasks' ids
 */
public record UserRows<H extends CountedHit>(String userId, List<H> hits) {

    static final Comparator<CountedHit> OLDEST_FIRST =
            Comparator.comparingLong(CountedHit::completedMs).thenComparing(CountedHit::taskId, UserRows::byBytes);

    private static final Comparator<UserRows<?>> LISTING_ORDER = Comparator.<UserRows<?>>comparingInt(
                    user -> user.hits().size())
            .thenComparingLong(user -> user.last().completedMs())
            .reversed()
            .thenComparing(UserRows::userId, UserRows::byBytes);

    /** The users of hits, each of which must be given once, in any order: the one that is listed first comes first. */
    public static <H extends CountedHit> List<UserRows<H>> of(Collection<H> hits) {
        Map<String, List<H>> byUser = new LinkedHashMap<>();
        hits.stream()
                .sorted(OLDEST_FIRST)
                .forEach(hit -> byUser.computeIfAbsent(hit.userId(), id -> new ArrayList<>())
                        .add(hit));
        return byUser.entrySet().stream()
                .map(user -> new UserRows<>(user.getKey(), user.getValue()))
                .sorted(LISTING_ORDER)
                .toList();
    }

    /** The newest hit. */
    public H last() {
        return hits.getLast();
    }

    /** Each wallet once, in the order of their texts. */
    public List<String> wallets() {
        return hits.stream()
                .map(CountedHit::wallet)
                .filter(wallet -> !wallet.isEmpty())
                .distinct()
                .sorted()
                .toList();
    }

    private static int byBytes(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }
}
