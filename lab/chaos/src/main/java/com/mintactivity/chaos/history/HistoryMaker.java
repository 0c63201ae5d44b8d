package com.mintactivity.chaos.history;

import com.mintactivity.model.answer.LoginEvent;
import com.mintactivity.model.answer.ModelGas;
import com.mintactivity.model.answer.TaskEvent;
import com.mintactivity.model.answer.Username;
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
    private static final List<Username> NAMES = List.of(
            new Username("", "a", "lice"),
            new Username("", "b", "ob"),
            new Username("", "É", "mile"),
            new Username("", "さ", "くら"),
            new Username("", "🦊", "foxy"),
            new Username("", "", ""),
            new Username("\u202E\u200B", "c", "ila"));

    private static final Duration BOOKED_BEFORE = Duration.ofSeconds(7);
    private static final long TENTH_OF_GWEI = 100_000_000;

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
    public List<LoginEvent> users(Instant seenAt) {
        return IntStream.range(0, users)
                .filter(number -> number % 10 != 9)
                .mapToObj(number -> new LoginEvent(
                        userId(number), userId(number), NAMES.get(number % NAMES.size()), seenAt.toEpochMilli()))
                .toList();
    }

    /** Events at times that all differ, spread over a window. */
    public List<TaskEvent> events(int count, Instant since, Instant until) {
        long step = Duration.between(since, until).toMillis() / count;
        List<TaskEvent> events = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            events.add(event(app + "-" + number, since.plusMillis(number * step + random.nextLong(Math.max(1, step)))));
        }
        return events;
    }

    /** One event of a random user. */
    public TaskEvent event(String taskId, Instant finishedAt) {
        int first = random.nextInt(users);
        int user = Math.min(first, random.nextInt(users));
        return new TaskEvent(
                taskId,
                app,
                "completed",
                finishedAt.minus(BOOKED_BEFORE).toEpochMilli(),
                finishedAt.toEpochMilli() * 1_000,
                userId(user),
                random.nextInt(20) == 0 ? "" : wallet(user, random.nextInt(3)),
                CHAINS.get(random.nextInt(CHAINS.size())),
                contracts.get(random.nextInt(contracts.size())),
                random.nextInt(20) == 0 ? "" : hex(32),
                "",
                random.nextInt(1, 5),
                random.nextInt(3) == 0 ? ModelGas.AUTO : gas(random.nextInt(1, 90), random.nextInt(1, 10)));
    }

    private static ModelGas gas(int gwei, int tenths) {
        return new ModelGas((gwei * 10 + tenths) * TENTH_OF_GWEI, ModelGas.NONE, 0);
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
