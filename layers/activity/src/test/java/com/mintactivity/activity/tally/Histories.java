package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Random hits that collide often: few users, times, wallets and chains. Every task id occurs once. */
final class Histories {

    static final Instant START = Instant.parse("2026-11-01T10:00:00Z");

    private Histories() {}

    static List<TallyHit> random(Random random, int size) {
        int users = 1 + random.nextInt(12);
        List<TallyHit> hits = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Instant completedAt = START.plusMillis(random.nextInt(20));
            Gas gas = random.nextBoolean() ? Gas.AUTO : Gas.manual(BigDecimal.valueOf(1 + random.nextInt(5)), null);
            int wallet = random.nextInt(4);
            hits.add(new TallyHit(
                    new UserId("user-" + random.nextInt(users)),
                    new Position(completedAt, "task-" + i),
                    1 + random.nextInt(3),
                    wallet == 0 ? Wallet.NONE : new Wallet("0x" + wallet),
                    gas));
        }
        return hits;
    }

    /** Adds hits in the order of their positions. */
    static TallyAccumulator tally(List<TallyHit> hits) {
        TallyAccumulator tally = TallyAccumulator.together();
        hits.stream().sorted(Comparator.comparing(TallyHit::position)).forEach(tally::add);
        return tally;
    }

    /** The summary of a tally whose wallets have no indexes. */
    static Summary summary(TallyAccumulator tally, int top) {
        TopUsers users = TopUsers.of(tally, top);
        return users.summary(
                users.listed().stream().collect(Collectors.toMap(entry -> entry, tally.wallets()::addresses)));
    }
}
