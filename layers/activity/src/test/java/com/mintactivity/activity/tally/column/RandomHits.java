package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** Histories in the order of their positions, with users, moments, wallets and chains that collide often. */
final class RandomHits {

    private static final String[] TEXTS = {
        "", "user-", "é", "\uFFFD", "\uD83D\uDE00", "4711", "0", "12345678901234567", "922337203685477580"
    };

    private RandomHits() {}

    static List<TallyHit> of(Random random, Instant start, Duration span, int size) {
        int users = 1 + random.nextInt(size / 3 + 3);
        int chains = 1 + random.nextInt(3);
        int moments = 1 + random.nextInt(size + 3);
        List<TallyHit> hits = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            long step = Math.max(1, span.toMillis() / moments);
            Instant moment = start.plusMillis(random.nextInt(moments) * step);
            hits.add(new TallyHit(
                    new UserId(user(random.nextInt(users))),
                    new Position(moment, "task-" + random.nextInt(10) + "-" + i),
                    1 + random.nextInt(chains) * 4_611_686_018_427_387_903L / 2,
                    new Wallet(wallet(random)),
                    gas(random)));
        }
        hits.sort(Comparator.comparing(TallyHit::position));
        return hits;
    }

    private static String user(int number) {
        return TEXTS[number % TEXTS.length] + number;
    }

    static String wallet(Random random) {
        if (random.nextInt(4) == 0) {
            return random.nextInt(20) == 0 ? "odd-wallet-of-20-by" : "";
        }
        byte[] bytes = new byte[20];
        new Random(random.nextInt(4) == 0 ? random.nextInt(300) : random.nextInt(9)).nextBytes(bytes);
        return "0x" + HexFormat.of().formatHex(bytes);
    }

    private static Gas gas(Random random) {
        BigDecimal fee = BigDecimal.valueOf(random.nextInt(500), 1);
        return random.nextBoolean() ? Gas.AUTO : Gas.manual(fee, random.nextBoolean() ? null : fee);
    }
}
