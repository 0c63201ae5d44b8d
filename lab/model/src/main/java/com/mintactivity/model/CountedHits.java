package com.mintactivity.model;

import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.Summary.ListedUser;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Counts hits in the simplest way, by none of the code that counts them in the service. */
public final class CountedHits {

    private static final Comparator<ListedUser> LISTING_ORDER = Comparator.comparingLong(ListedUser::hits)
            .thenComparing(ListedUser::lastHitAt)
            .reversed()
            .thenComparing(user -> user.userId().value().getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private CountedHits() {}

    /**
     * The summary of hits, each of which must be given once, in any order.
     *
     * @param top how many users to list, at least 1
     */
    public static Summary summary(Collection<TallyHit> hits, int top) {
        List<ListedUser> users = hits.stream().collect(Collectors.groupingBy(TallyHit::userId)).values().stream()
                .map(CountedHits::user)
                .sorted(LISTING_ORDER)
                .toList();
        List<ListedUser> listed = users.stream().limit(top).toList();
        long listedHits = listed.stream().mapToLong(ListedUser::hits).sum();
        List<Long> chainIds =
                hits.stream().map(TallyHit::chainId).distinct().sorted().toList();
        return new Summary(
                hits.size(), users.size(), listed, hits.size() - listedHits, users.size() - listed.size(), chainIds);
    }

    private static ListedUser user(List<TallyHit> hits) {
        TallyHit last = Collections.max(hits, Comparator.comparing(TallyHit::position));
        List<Wallet> wallets = hits.stream()
                .map(TallyHit::wallet)
                .filter(wallet -> !wallet.isNone())
                .distinct()
                .sorted(Comparator.comparing(Wallet::value))
                .toList();
        return new ListedUser(last.userId(), hits.size(), last.position().completedAt(), last.gas(), wallets);
    }
}
