package com.mintactivity.local.demo;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the demo's users and hits. The same seed and time give the same users and hits. */
final class DemoMaker {

    static final int USERS = 250;
    static final int HITS = 2_500;
    static final int DAYS = 31;

    /** No hit is younger, so that all of them are before the settled clock at the first request. */
    private static final Duration YOUNGEST = Duration.ofMinutes(5);

    private static final List<Long> CHAINS = List.of(1L, 1L, 1L, 8453L, 8453L, 137L);

    private final Instant now;
    private final RandomGenerator random;
    private final List<ContractAddress> contracts;
    private final List<DemoUser> crowd;

    private DemoMaker(long seed, Instant now) {
        this.now = now.truncatedTo(ChronoUnit.MILLIS);
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.contracts = Stream.generate(() -> new ContractAddress(DemoUser.hex(20, random)))
                .limit(3)
                .toList();
        this.crowd = DemoUser.crowd(USERS, random);
    }

    static Demo make(long seed, Instant now) {
        DemoMaker maker = new DemoMaker(seed, now);
        List<Account> accounts = maker.accounts();
        return new Demo(
                maker.contracts,
                accounts,
                IntStream.range(0, HITS).mapToObj(maker::hit).toList());
    }

    /** One user in twenty has no account record. */
    private List<Account> accounts() {
        return crowd.stream()
                .map(DemoUser::id)
                .distinct()
                .filter(id -> random.nextInt(20) != 0)
                .map(id -> new Account(
                        new UserId(id),
                        id,
                        Names.any(random),
                        now.minusSeconds(random.nextLong(Duration.ofDays(DAYS).toSeconds()))))
                .toList();
    }

    private Hit hit(int number) {
        DemoUser user = crowd.get(random.nextInt(crowd.size()));
        return new Hit(
                "demo-%05d".formatted(number),
                Demo.TENANT,
                contracts.get(Math.max(0, random.nextInt(6) - 3)),
                CHAINS.get(random.nextInt(CHAINS.size())),
                new UserId(user.id()),
                random.nextInt(33) == 0 ? Wallet.NONE : new Wallet(user.wallet(random)),
                random.nextInt(50) == 0 ? "" : DemoUser.hex(32, random),
                random.nextInt(4) == 0 ? random.nextInt(2, 11) : 1,
                moment(user),
                gas(user));
    }

    /**
     * Within the last {@value #DAYS} days, in the hours in which the user is awake: mostly in the evening, rarely at
     * night.
     */
    private Instant moment(DemoUser user) {
        Instant first = now.minus(Duration.ofDays(DAYS));
        while (true) {
            double hour = user.wakesAt() + 11 + 4 * random.nextGaussian();
            Instant moment = first.truncatedTo(ChronoUnit.DAYS)
                    .plus(Duration.ofDays(random.nextInt(DAYS + 1)))
                    .plusMillis((long) (hour * Duration.ofHours(1).toMillis()));
            if (moment.isAfter(first) && moment.isBefore(now.minus(YOUNGEST))) {
                return moment;
            }
        }
    }

    private Gas gas(DemoUser user) {
        if (user.fee().signum() == 0 || random.nextInt(10) == 0) {
            return Gas.AUTO;
        }
        @Nullable BigDecimal priority = random.nextInt(4) == 0 ? null : BigDecimal.valueOf(random.nextInt(1, 40), 1);
        return Gas.manual(user.fee().add(BigDecimal.valueOf(random.nextInt(100), 1)), priority);
    }
}
