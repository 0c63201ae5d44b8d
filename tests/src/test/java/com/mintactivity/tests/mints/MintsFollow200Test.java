package com.mintactivity.tests.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Mints with {@code follow=true}. Rows in every order of arrival are in {@code mints.FollowedContractTest}. */
final class MintsFollow200Test {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key(key -> key.expiring(key.issuedAt().plus(KeyRecord.MAX_LIFE)));

    @Test
    void threeFieldsFollowTheNextCursorAndTheRestIsAsWithout() {
        acme.hit("a").put();
        String without = ask().send().text();
        ApiResponse with = follow().send();

        assertThat(with.ok().propertyNames())
                .containsExactly(
                        "contract",
                        "since",
                        "until",
                        "mints",
                        "next_cursor",
                        "resume_cursor",
                        "poll_after_s",
                        "corrections",
                        "generated_at");
        assertThat(with.text()
                        .replaceFirst(
                                "\"resume_cursor\":\"[A-Za-z0-9_-]+\",\"poll_after_s\":59,\"corrections\":\\[],", ""))
                .isEqualTo(without);
    }

    @Test
    void theResumeCursorIsTheNextCursorWhileThereIsMore() {
        acme.hit("a").put();
        acme.hit("b").put();
        JsonNode page = follow().query("limit", 1).send().ok();

        assertThat(page.path("resume_cursor").asString()).isEqualTo(Pages.cursor(page));
        assertThat(page.path("poll_after_s").intValue()).isZero();
    }

    @Test
    void theLastPageHasACursorThatAnyRequestAccepts() {
        acme.hit("a").put();
        JsonNode last = follow().send().ok();
        assertThat(last.path("next_cursor").isNull()).isTrue();
        String cursor = last.path("resume_cursor").asString();
        assertThat(Pages.taskIds(follow().query("cursor", cursor).send().ok())).isEmpty();
        acme.hit("b").at(stack.clock().instant()).put();
        stack.clock().advance(Duration.ofSeconds(6));

        assertThat(Pages.taskIds(follow().query("cursor", cursor).send().ok())).containsExactly("b");
        assertThat(Pages.taskIds(ask().query("cursor", cursor).send().ok())).containsExactly("b");
    }

    @Test
    void aWindowWithoutRowsHasOneToo() {
        JsonNode page = stack.get(Stack.MINTS)
                .key(token)
                .query("contract", HitBuilder.CONTRACT)
                .query("since", stack.clock().instant())
                .query("follow", "true")
                .send()
                .ok();
        assertThat(page.path("since").asString()).isEqualTo("2026-11-20T12:00:00Z");
        assertThat(page.path("resume_cursor").asString()).isNotEmpty();
        assertThat(page.path("poll_after_s").intValue()).isEqualTo(5);
    }

    @Test
    void withoutAnEndTheWindowEndsAtTheLongestOfTheAgreement() {
        acme.hit("a").at(Instant.parse("2025-11-21T00:00:00Z")).put();
        JsonNode page = follow("2025-11-20T00:00:00Z").send().ok();
        assertThat(page.path("until").asString()).isEqualTo("2025-12-21T00:00:00Z");
        assertThat(page.path("poll_after_s").intValue()).isZero();

        JsonNode next = follow("2025-11-20T00:00:00Z")
                .query("cursor", page.path("resume_cursor").asString())
                .send()
                .ok();
        assertThat(next.path("since").asString()).isEqualTo("2025-11-20T00:00:00Z");
        assertThat(next.path("until").asString()).isEqualTo("2026-01-20T23:00:00Z");
    }

    /** One request, not one for each empty month. */
    @Test
    void aFirstWindowWithoutARowGoesOnToTheFirstRow() {
        JsonNode empty = follow("1970-01-01T00:00:00Z").send().ok();
        assertThat(empty.path("mints")).isEmpty();
        assertThat(empty.path("until").asString()).isEqualTo("2026-11-20T12:00:25Z");
        assertThat(empty.path("poll_after_s").intValue()).isEqualTo(60);

        acme.hit("a").at(Instant.parse("2026-03-01T10:00:30Z")).put();
        acme.hit("b").at(Instant.parse("2026-04-01T09:59:59.999Z")).put();
        acme.hit("c").at(Instant.parse("2026-04-01T10:00:00Z")).put();
        JsonNode first = follow("1970-01-01T00:00:00Z").send().ok();
        assertThat(Pages.taskIds(first)).containsExactly("a", "b");
        assertThat(first.path("since").asString()).isEqualTo("1970-01-01T00:00:00Z");
        assertThat(first.path("until").asString()).isEqualTo("2026-04-01T10:00:00Z");
        assertThat(first.path("next_cursor").isNull()).isTrue();
        assertThat(first.path("poll_after_s").intValue()).isZero();
        JsonNode next = follow("1970-01-01T00:00:00Z")
                .query("cursor", first.path("resume_cursor").asString())
                .send()
                .ok();
        assertThat(Pages.taskIds(next)).containsExactly("c");
        assertThat(Pages.taskIds(
                        follow("1970-01-01T00:00:00Z").query("limit", 1).send().ok()))
                .containsExactly("a");
        assertThat(Pages.taskIds(follow("1970-01-01T00:00:00Z")
                        .query("chain_id", 5)
                        .send()
                        .ok()))
                .isEmpty();
    }

    @Test
    void aWindowWithAnEndDoesNotGoOn() {
        acme.hit("a").at(Instant.parse("2026-03-01T10:00:30Z")).put();
        JsonNode page = follow("2025-11-20T00:00:00Z")
                .query("until", "2025-11-21T00:00:00Z")
                .send()
                .ok();
        assertThat(Pages.taskIds(page)).isEmpty();
        assertThat(page.path("until").asString()).isEqualTo("2025-11-21T00:00:00Z");
    }

    @Test
    void followFalseIsTheSameAsNoFollow() {
        acme.hit("a").put();
        String without = ask().send().text();

        assertThat(ask().query("follow", "false").send().text()).isEqualTo(without);
    }

    @Test
    void withAnEndTheWindowIsJudgedAsWithoutFollow() {
        follow("2025-11-20T00:00:00Z")
                .query("until", "2026-11-20T00:00:00Z")
                .send()
                .refused(400, "window_too_large");
        JsonNode page = follow("2025-11-20T00:00:00Z")
                .query("until", "2025-11-21T00:00:00Z")
                .send()
                .ok();
        assertThat(page.path("until").asString()).isEqualTo("2025-11-21T00:00:00Z");
        assertThat(page.path("poll_after_s").intValue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"follow=", "follow", "follow=FALSE", "follow=TRUE", "follow=1", "follow=true&follow=true"})
    void anyOtherValueIsInvalid(String query) {
        assertThat(ask().rawQuery(query).send().refused(400, "invalid_request").message())
                .startsWith("follow must ");
    }

    /** Each run is a restart: the client keeps its files only. */
    @Test
    void aClientOfThirtyLinesLosesAndDoublesNoRow(@TempDir Path folder) throws IOException {
        List<String> expected = new ArrayList<>();
        ThirtyLineFollower client = new ThirtyLineFollower(
                "contract=" + HitBuilder.CONTRACT + "&limit=7&since=2026-11-20T00:00:00Z",
                folder.resolve("rows"),
                folder.resolve("cursor"),
                query ->
                        stack.get(Stack.MINTS).rawQuery(query).key(token).send().ok());
        for (int round = 0; round < 6; round++) {
            hits("live-" + round, 20, Duration.ofSeconds(1), expected);
            client.run(5, stack.clock()::advance);
        }
        client.run(30, stack.clock()::advance);
        hits("pause", 9, Duration.ofDays(11), expected);
        stack.clock().advance(Duration.ofSeconds(6));
        client.run(10, stack.clock()::advance);

        assertThat(Files.readAllLines(folder.resolve("rows"))).isEqualTo(expected);
    }

    /** Hits that are complete now, some of them at the same moment; the clock goes on after each second one. */
    private void hits(String name, int number, Duration step, List<String> expected) {
        for (int hit = 0; hit < number; hit++) {
            Instant now = stack.clock().instant();
            String taskId = String.format("%s-%02d", name, hit);
            acme.hit(taskId).at(now).put();
            expected.add(taskId);
            if (hit % 2 == 1) {
                stack.clock().advance(step);
            }
        }
    }

    private ApiRequest ask() {
        return stack.ask(Stack.MINTS).key(token);
    }

    private ApiRequest follow() {
        return ask().query("follow", "true");
    }

    private ApiRequest follow(String since) {
        return stack.get(Stack.MINTS)
                .key(token)
                .query("contract", HitBuilder.CONTRACT)
                .query("since", since)
                .query("follow", "true");
    }
}
