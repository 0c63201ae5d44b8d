package com.mintactivity.recorder.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.Event.MintTaskMissed;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageGroupsTest {

    @Test
    void theGroupIsTheApp() {
        assertThat(MessageGroups.of(task("acme-bot/7:x"))).isEqualTo("acme-bot/7:x");
    }

    /** An id of an app may have any characters but those of control, and 200 of them. */
    @ParameterizedTest
    @ValueSource(strings = {"acme bot", "\u00e4cme", "\ud83d\ude00", "\u0663"})
    void anIdThatTheQueueRefusesAsAGroupGetsOneOfItsOwn(String appId) {
        String group = MessageGroups.of(task(appId));
        assertThat(group).matches("[0-9a-f-]{36}").isEqualTo(MessageGroups.of(task(appId)));
        assertThat(MessageGroups.of(task(appId + "2"))).isNotEqualTo(group);
    }

    @Test
    void aGroupHasAtMost128Characters() {
        assertThat(MessageGroups.of(task("a".repeat(128)))).isEqualTo("a".repeat(128));
        assertThat(MessageGroups.of(task("a".repeat(129)))).hasSize(36);
    }

    @Test
    void eventsWithoutAnAppShareOneGroup() {
        Account account = new Account(new UserId("4711"), "4711", "alice", Instant.EPOCH);
        assertThat(MessageGroups.of(new AccountSeen(account)))
                .isEqualTo(MessageGroups.of(new MintTaskMissed("t-1")))
                .isEqualTo("no-app");
    }

    private static Event task(String appId) {
        return new MintTaskCompleted(
                "t-1",
                appId,
                Instant.EPOCH,
                Instant.EPOCH,
                new UserId("4711"),
                Wallet.NONE,
                1,
                ContractAddress.ZERO,
                "",
                "",
                1,
                Gas.AUTO);
    }
}
