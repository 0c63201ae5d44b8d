package com.mintactivity.tests.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A client that stored its cursor more than 31 days ago continues as the contract says, and gets every row. */
final class PausedFollower200Test {

    private static final Duration MOST = Duration.ofDays(31);

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key(key -> key.expiring(key.issuedAt().plus(KeyRecord.MAX_LIFE)));
    private final Instant since = stack.clock().instant().truncatedTo(ChronoUnit.DAYS);
    private final List<String> rows = new ArrayList<>();
    private Instant until = since.plus(MOST);

    @BeforeEach
    void hits() {
        hit("a");
        hit("b");
    }

    @Test
    void withACursorAndAQuietTime() {
        JsonNode first = ask(since, Optional.empty()).query("limit", 1).send().ok();
        rows.addAll(Pages.taskIds(first));
        String cursor = Pages.cursor(first);
        window(ask(since, Optional.empty()).query("cursor", cursor));
        pause();
        ask(since, Optional.empty()).query("cursor", cursor).send().refused(400, "window_too_large");
        window(ask(since, Optional.of(until)).query("cursor", cursor));
        continueToThePresent();
    }

    @Test
    void withoutACursor() {
        window(ask(since, Optional.empty()));
        pause();
        ask(since, Optional.empty()).send().refused(400, "window_too_large");
        window(ask(since, Optional.of(until)));
        continueToThePresent();
    }

    private void pause() {
        stack.clock().advance(Duration.ofDays(10));
        hit("c");
        stack.clock().advance(Duration.ofDays(70));
        hit("d");
        stack.clock().advance(Duration.ofDays(5));
        hit("e");
    }

    private void continueToThePresent() {
        while (until.plus(MOST).isBefore(stack.clock().instant())) {
            Instant start = until;
            until = start.plus(MOST);
            window(ask(start, Optional.of(until)));
        }
        window(ask(until, Optional.empty()));
        assertThat(rows).containsExactly("a", "b", "c", "d", "e");
    }

    private void window(ApiRequest request) {
        JsonNode page = request.send().ok();
        assertThat(page.path("next_cursor").isNull()).isTrue();
        Pages.taskIds(page).stream().filter(row -> !rows.contains(row)).forEach(rows::add);
    }

    private ApiRequest ask(Instant start, Optional<Instant> end) {
        ApiRequest request = stack.get(Stack.MINTS)
                .key(token)
                .query("contract", "0x00000000000000000000000000000000000000bb")
                .query("since", start.toString());
        return end.map(moment -> request.query("until", moment.toString())).orElse(request);
    }

    private void hit(String taskId) {
        acme.hit(taskId).at(stack.clock().instant().minusSeconds(60)).put();
        stack.clock().advance(Duration.ofMinutes(1));
    }
}
