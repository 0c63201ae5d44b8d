package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.recorder.Outcome;
import com.mintactivity.recorder.Outcome.AccountRecorded;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The newest login of a user is stored. A login in the future counts as one at the time of its recording. */
final class LoginTimesTest {

    private static final AccountRecorded CHANGED = new AccountRecorded(true);
    private static final AccountRecorded UNCHANGED = new AccountRecorded(false);

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Recorder recorder = Recorder.live(
            stack.dynamo(),
            stack.name(),
            stack.clock(),
            Duration.ofSeconds(5),
            announcements -> {},
            stack.platform().executor(),
            10);

    /** The clock shows 12:00:30. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "9999-12-31T23:59:59.999999999Z",
                "9999-12-31T23:59:60Z",
                "2099-01-01T00:00:00Z",
                "2026-11-21T12:00:30Z",
                "2026-11-20T21:00:30Z",
                "2026-11-20T12:02:30Z",
                "2026-11-20T12:00:30.000000001Z",
            })
    void aLoginInTheFutureDoesNotFreezeAnAccount(String future) {
        Instant recordedAt = stack.clock().instant();
        assertThat(login("Old", future)).isEqualTo(CHANGED);
        assertThat(stored().seenAt()).isEqualTo(recordedAt);
        assertThat(login("Older", recordedAt.minusNanos(1))).isEqualTo(UNCHANGED);
        stack.clock().advance(Duration.ofMillis(1));
        assertThat(login("New", stack.clock().instant())).isEqualTo(CHANGED);
        assertThat(stored().chatUsername()).isEqualTo("New");
    }

    @Test
    void aLoginInTheFutureIsNewerThanAllBeforeItsRecording() {
        login("Old", stack.clock().instant().minusNanos(1));
        assertThat(login("New", "2099-01-01T00:00:00Z")).isEqualTo(CHANGED);
        stack.clock().advance(Duration.ofSeconds(1));
        assertThat(login("Newest", "2098-01-01T00:00:00Z")).isEqualTo(CHANGED);
        assertThat(stored().chatUsername()).isEqualTo("Newest");
    }

    /** A version that stored the time of a wrong clock may have run before. */
    @ParameterizedTest
    @CsvSource({
        // stored login, login, is it stored
        "2099-01-01T00:00:00Z, 2026-11-20T12:00:30Z, true",
        "2099-01-01T00:00:00Z, 2020-01-01T00:00:00Z, true",
        "2099-01-01T00:00:00Z, 2098-01-01T00:00:00Z, true",
        "2026-11-20T12:00:30.000000001Z, 2020-01-01T00:00:00Z, true",
        "2026-11-20T12:00:30Z, 2020-01-01T00:00:00Z, false",
        "2026-11-20T12:00:30Z, 2026-11-20T12:00:30Z, false",
        "2026-11-20T12:00:30Z, 2098-01-01T00:00:00Z, false",
        "2026-11-20T12:00:29.999999999Z, 2098-01-01T00:00:00Z, true",
    })
    void aStoredLoginInTheFutureIsReplacedByAnyOther(Instant storedAt, String login, boolean isStored) {
        stack.put(new Account(new UserId("4711"), "4711", "Stored", storedAt));
        assertThat(login("New", login)).isEqualTo(new AccountRecorded(isStored));
        assertThat(stored().chatUsername()).isEqualTo(isStored ? "New" : "Stored");
    }

    @Test
    void aLoginThatChangesNothingHasAnOutcomeOfItsOwn() {
        assertThat(login("alice", "2026-11-20T11:00:00Z")).isEqualTo(CHANGED);
        assertThat(login("alice", "2026-11-20T11:00:00Z")).isEqualTo(UNCHANGED);
        assertThat(login("bob", "2026-11-20T10:00:00Z")).isEqualTo(UNCHANGED);
        assertThat(login("alice", "2026-11-20T11:00:01Z")).isEqualTo(CHANGED);
    }

    private Outcome login(String name, Object seenAt) {
        String event = EventLine.account("4711")
                .with("chat_username", name)
                .with("seen_at", seenAt)
                .text();
        return recorder.recordOnce(List.of(EventParser.parse(event))).getFirst();
    }

    private Account stored() {
        return AccountItems.read(TableContents.of(stack).items("accounts").getFirst());
    }
}
