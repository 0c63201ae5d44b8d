package com.mintactivity.tests.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.secret.Keyring;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** A chain of cursors serves each row exactly once, even if hits arrive at the same time. */
final class MintsPaging200Test {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key(key -> key.expiring(key.issuedAt().plus(KeyRecord.MAX_LIFE)));

    @ParameterizedTest
    @CsvSource({
        // hits, limit, pages
        "0, 1, 1",
        "1, 1, 1",
        "2, 1, 2",
        "5, 2, 3",
        "6, 2, 3",
        "6, 6, 1",
        "6, 5, 2",
        "6, 500, 1"
    })
    void pagesHaveEveryRowOnce(int hits, int limit, int pages) {
        List<String> expected = new ArrayList<>();
        for (int hit = 0; hit < hits; hit++) {
            // Three hits at each time, so that pages end within ties.
            acme.hit("t-" + hit)
                    .at(stack.clock().instant().minusSeconds(3600 - hit / 3))
                    .put();
            expected.add("t-" + hit);
        }
        List<List<String>> all = Pages.all(() -> ask().query("limit", limit));
        assertThat(all).hasSize(pages).allMatch(page -> page.size() <= limit);
        assertThat(all.stream().flatMap(List::stream)).isEqualTo(expected);
    }

    @Test
    void aPageHasAHundredRowsByDefault() {
        for (int hit = 0; hit < 501; hit++) {
            acme.hit("t-" + hit)
                    .at(stack.clock().instant().minusSeconds(4000 - hit))
                    .put();
        }
        assertThat(Pages.taskIds(ask().send().ok())).hasSize(100);
        assertThat(Pages.all(() -> ask().query("limit", 500))).map(List::size).containsExactly(500, 1);
        assertThat(Pages.all(this::ask)).map(List::size).containsExactly(100, 100, 100, 100, 100, 1);
    }

    @Test
    void aStoredCursorResumesWithLaterHits() {
        hits("a", "b", "c");
        String stored = Pages.cursor(ask().query("limit", 1).send().ok());
        stack.clock().advance(Duration.ofHours(5));
        hits("d", "e");
        assertThat(Pages.taskIds(ask().query("cursor", stored).send().ok())).containsExactly("b", "c", "d", "e");
    }

    /** The span of a window counts from the position of the cursor. */
    @Test
    void aStoredCursorIsValidBeyondTheMaximumWindow() {
        hits("a", "b");
        String cursor = Pages.cursor(ask().query("limit", 1).send().ok());
        for (int month = 0; month < 3; month++) {
            stack.clock().advance(Duration.ofDays(30));
            hits("m" + month + "-1", "m" + month + "-2");
            JsonNode page =
                    ask().query("cursor", cursor).query("limit", 2).send().ok();
            assertThat(Pages.taskIds(page)).hasSize(2).contains("m" + month + "-1");
            cursor = Pages.cursor(page);
        }
    }

    @Test
    void limitAndUntilMayChangeBetweenPages() {
        hits("a", "b", "c", "d");
        String cursor = Pages.cursor(ask().query("limit", 2).send().ok());
        assertThat(Pages.taskIds(
                        ask().query("cursor", cursor).query("limit", 1).send().ok()))
                .containsExactly("c");
        assertThat(Pages.taskIds(ask().query("cursor", cursor)
                        .query("until", "2026-11-21T00:00:00Z")
                        .send()
                        .ok()))
                .containsExactly("c", "d");
        JsonNode behind = ask().query("cursor", cursor)
                .query("until", "2026-11-20T01:00:00Z")
                .send()
                .ok();
        assertThat(Pages.taskIds(behind)).isEmpty();
        assertThat(behind.path("next_cursor").isNull()).isTrue();
    }

    @Test
    void aCursorMayBeUsedAgain() {
        hits("a", "b", "c");
        String cursor = Pages.cursor(ask().query("limit", 1).send().ok());
        assertThat(Pages.taskIds(ask().query("cursor", cursor).send().ok()))
                .isEqualTo(Pages.taskIds(ask().query("cursor", cursor).send().ok()))
                .containsExactly("b", "c");
    }

    @Test
    void anEquivalentSinceAcceptsTheCursor() {
        hits("a", "b");
        String cursor = Pages.cursor(ask().query("limit", 1).send().ok());
        JsonNode page = stack.get(Stack.MINTS)
                .key(token)
                .query("contract", "0X00000000000000000000000000000000000000BB")
                .query("since", "2026-11-20T01:00:59+01:00")
                .query("cursor", cursor)
                .send()
                .ok();
        assertThat(Pages.taskIds(page)).containsExactly("b");
    }

    @Test
    void aCursorStaysValidAcrossKeysInstancesAndARotatedSecret() {
        hits("a", "b");
        String cursor = Pages.cursor(ask().query("limit", 1).send().ok());
        String secret = Cursors.secretId(stack.name());
        Keyring ring = stack.platform().secrets().keyring(secret);
        SharedEngines.engines()
                .putSecret(
                        secret,
                        "{\"current\":\"2\",\"1\":\"" + ring.versions().get("1") + "\",\"2\":\"" + "5a".repeat(32)
                                + "\"}");
        acme.changeKey(token, key -> key.revoked(stack.clock().instant()));
        var restarted = stack.instances(Map.of(), stack.clock());
        JsonNode page = stack.ask(restarted, Stack.MINTS)
                .key(acme.key())
                .query("cursor", cursor)
                .send()
                .ok();
        assertThat(Pages.taskIds(page)).containsExactly("b");

        String newCursor = Pages.cursor(stack.ask(restarted, Stack.MINTS)
                .key(acme.key())
                .query("limit", 1)
                .send()
                .ok());
        stack.clock().advance(Duration.ofSeconds(11));
        assertThat(Pages.taskIds(stack.ask(Stack.MINTS)
                        .key(acme.key())
                        .query("cursor", newCursor)
                        .send()
                        .ok()))
                .as("an instance that has only the first version in memory reads the secret again")
                .containsExactly("b");
    }

    private ApiRequest ask() {
        return stack.ask(Stack.MINTS).key(token);
    }

    /** Hits a second apart, the last one a minute ago. */
    private void hits(String... taskIds) {
        for (int i = 0; i < taskIds.length; i++) {
            acme.hit(taskIds[i])
                    .at(stack.clock().instant().minusSeconds(60 + taskIds.length - i))
                    .put();
        }
    }
}
