package com.mintactivity.tests.operator;

import com.mintactivity.tests.harness.EventLine;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Random arguments and lines, most of them invalid. The same seed gives the same input. */
final class GarbageInput {

    /** Part of every invalid value in a line. No reason may quote it. */
    static final String CANARY = "Xy77";

    private static final List<String> WORDS = List.of(
            "tenant",
            "key",
            "api",
            "tasks",
            "hits",
            "audit",
            "create",
            "set",
            "show",
            "list",
            "enable",
            "disable",
            "api-off",
            "api-on",
            "issue",
            "revoke",
            "roll",
            "allow",
            "limit",
            "off",
            "on",
            "status",
            "send",
            "import",
            "acme",
            "-",
            "--",
            "--app",
            "--add-app",
            "--remove-app",
            "--max-window-days",
            "--attribution-live-at",
            "--allow",
            "--scope",
            "--no-scopes",
            "--expires-in",
            "--expires-at",
            "--until",
            "--since",
            "--overlap",
            "--burst",
            "--per-minute",
            "--json",
            "--local",
            "--stack",
            "--region",
            "--help",
            "-h",
            "365d",
            "1s",
            "8.8.8.8/32",
            "::/128",
            "2026-11-20T12:00:00Z",
            "2027-01-01T00:00:00Z",
            "1",
            "-1",
            "@/tmp",
            "@",
            "/",
            "${user.home}",
            "%s%n",
            "\"",
            "'",
            "",
            " ",
            "--=",
            "--until=",
            "-x",
            "\0",
            "\ud800",
            "\u202e",
            "svc_",
            "e\u0301",
            "\ud83d\udc69\u200d\ud83d\ude80",
            "service",
            "app#acme",
            "999999999d",
            "*");

    private static final List<List<String>> COMMANDS = List.of(
            List.of("tenant", "create"),
            List.of("tenant", "create", "acme", "--app"),
            List.of("tenant", "create", "t", "--attribution-live-at"),
            List.of("tenant", "set", "acme"),
            List.of("tenant", "show"),
            List.of("tenant", "api-off", "acme"),
            List.of("key", "issue", "acme", "--allow"),
            List.of("key", "issue", "acme", "--allow", "8.8.8.8/32"),
            List.of("key", "list"),
            List.of("key", "show"),
            List.of("key", "roll"),
            List.of("key", "allow"),
            List.of("key", "limit"),
            List.of("tasks", "send"),
            List.of("hits", "import"),
            List.of("api", "off", "--until"),
            List.of("audit", "--since"));

    private final Random random;

    GarbageInput(long seed) {
        random = new Random(seed);
    }

    /** Random arguments, mostly after the start of an existing command: without one, nearly all are refused alike. */
    List<String> arguments() {
        Stream<String> rest = Stream.generate(() -> random.nextInt(4) == 0 ? text(20) : any(WORDS))
                .limit(random.nextInt(8));
        Stream<String> command = random.nextInt(5) > 0 ? any(COMMANDS).stream() : Stream.of();
        return Stream.concat(command, rest).collect(Collectors.toCollection(ArrayList::new));
    }

    byte[] bytes(int maxLength) {
        byte[] bytes = new byte[random.nextInt(maxLength)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** An event with one invalid part: never blank, and on one line. */
    byte[] line(int number) {
        EventLine event = random.nextInt(3) == 0 ? EventLine.account("u" + number) : EventLine.task("t" + number);
        String whole = event.text();
        return switch (random.nextInt(5)) {
            case 0 ->
                event.with(any(List.of("type", "gas", "chain_id", "seen_at", "wallet", "status")), invalidValue())
                        .text()
                        .getBytes(StandardCharsets.UTF_8);
            case 1 -> whole.substring(0, 1 + random.nextInt(whole.length() - 1)).getBytes(StandardCharsets.UTF_8);
            case 2 -> (whole + CANARY).getBytes(StandardCharsets.UTF_8);
            case 3 -> overwritten(whole.getBytes(StandardCharsets.UTF_8));
            default -> event.with("app_id", CANARY).text().getBytes(StandardCharsets.UTF_8);
        };
    }

    private Object invalidValue() {
        return any(List.<Object>of(
                CANARY, CANARY.repeat(100), List.of(CANARY), 1e300, -1, true, CANARY + "\u0000\ud800", "\n" + CANARY));
    }

    private byte[] overwritten(byte[] line) {
        for (int i = 0; i < 5; i++) {
            byte value = (byte) random.nextInt(256);
            line[random.nextInt(line.length)] = value == '\n' ? (byte) '!' : value;
        }
        return line;
    }

    private String text(int maxLength) {
        return random.ints(random.nextInt(maxLength), 0, random.nextBoolean() ? 0x80 : Character.MAX_CODE_POINT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
