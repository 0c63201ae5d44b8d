package com.mintactivity.chaos.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Makes events. The same random numbers give the same events. */
public final class HistoryMaker {

    private static final List<Long> CHAINS = List.of(1L, 1L, 8453L, 137L);
    private static final List<String> NAMES = List.of("alice", "bob", "Émile", "さくら", "🦊foxy", "", "\u202E\u200Bcila");

    private final RandomGenerator random;
    private final String app;
    private final List<String> contracts;
    private final int users;

    /** @param app the only app of its users */
    public HistoryMaker(RandomGenerator random, String app, int contracts, int users) {
        this.random = random;
        this.app = app;
        this.contracts = IntStream.range(0, contracts).mapToObj(each -> hex(20)).toList();
        this.users = users;
    }

    public String app() {
        return app;
    }

    public List<String> contracts() {
        return contracts;
    }

    /** Accounts of most users. */
    public List<ChatUser> users(Instant seenAt) {
        return IntStream.range(0, users)
                .filter(number -> number % 10 != 9)
                .mapToObj(number -> new ChatUser(userId(number), NAMES.get(number % NAMES.size()), seenAt))
                .toList();
    }

    /** Events at times that all differ, spread over a window. */
    public List<MintEvent> events(int count, Instant since, Instant until) {
        long step = Duration.between(since, until).toMillis() / count;
        List<MintEvent> events = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            events.add(event(app + "-" + number, since.plusMillis(number * step + random.nextLong(Math.max(1, step)))));
        }
        return events;
    }

    /** One event of a random user. */
    public MintEvent event(String taskId, Instant finishedAt) {
        int user = Math.min(random.nextInt(users), random.nextInt(users));
        return new MintEvent(
                taskId,
                app,
                userId(user),
                random.nextInt(20) == 0 ? "" : wallet(user, random.nextInt(3)),
                CHAINS.get(random.nextInt(CHAINS.size())),
                contracts.get(random.nextInt(contracts.size())),
                random.nextInt(20) == 0 ? "" : hex(32),
                random.nextInt(1, 5),
                random.nextInt(3) == 0 ? null : random.nextInt(1, 90) + "." + random.nextInt(1, 10),
                finishedAt);
    }

    private String userId(int number) {
        return Integer.toString(Math.floorMod(app.hashCode(), 900) * 1_000_000 + 1_000_000_000 + number);
    }

    private String wallet(int user, int number) {
        return "0x" + HexFormat.of().toHexDigits(user * 10L + number).repeat(2) + "00000000";
    }

    private String hex(int bytes) {
        byte[] drawn = new byte[bytes];
        random.nextBytes(drawn);
        return "0x" + HexFormat.of().formatHex(drawn);
    }
}
