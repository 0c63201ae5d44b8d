package com.mintactivity.local.demo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The habits of one synthetic user.
 *
 * @param wallets the first is used most
 * @param wakesAt hour of the day, UTC, at which the user's day begins
 * @param fee usual max fee in gwei; zero for a user who leaves fees to the network
 */
record DemoUser(String id, List<String> wallets, int wakesAt, BigDecimal fee) {

    static DemoUser any(int number, RandomGenerator random) {
        int wallets = random.nextInt(10) < 7 ? 1 : random.nextInt(2, 5);
        BigDecimal fee = random.nextInt(10) < 4 ? BigDecimal.ZERO : BigDecimal.valueOf(random.nextInt(100, 9000), 2);
        return new DemoUser(
                Integer.toString(100_000_000 + number * 1_234_567),
                IntStream.range(0, wallets).mapToObj(wallet -> hex(20, random)).toList(),
                (int) Math.floorMod(Math.round(6 + 5 * random.nextGaussian()), 24L),
                fee);
    }

    /** {@code count} users, ordered by activity: the n-th user has about 1/n of the activity of the first. */
    static List<DemoUser> crowd(int count, RandomGenerator random) {
        List<DemoUser> tickets = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            DemoUser user = any(number, random);
            int share = Math.max(1, (int) Math.round(4.0 * count / (number + 20)));
            IntStream.range(0, share).forEach(ticket -> tickets.add(user));
        }
        return tickets;
    }

    String wallet(RandomGenerator random) {
        return wallets.get(Math.min(random.nextInt(wallets.size() + 2), wallets.size() - 1));
    }

    /** {@code 0x} and this many random bytes in lower-case hex. */
    static String hex(int bytes, RandomGenerator random) {
        byte[] drawn = new byte[bytes];
        random.nextBytes(drawn);
        return "0x" + HexFormat.of().formatHex(drawn);
    }
}
