package com.mintactivity.operator.key;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.requests.KeyUse;
import com.mintactivity.operator.requests.LoggedRequests;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;

/** Answers with keys and with what is known of their use. */
final class KeyReports {

    private static final Duration WEEK = Duration.ofDays(7);

    private final Root root;
    private final KeyUsage usage;

    KeyReports(Root root) {
        this.root = root;
        this.usage = new KeyUsage(root.backend().dynamo(), root.backend().stack());
    }

    /** Answers with one key, without its use: the command has changed it, and must not wait for the logs. */
    void changed(StoredKey key) {
        one(key, Optional.empty());
    }

    /** Answers with one key and its use of the last seven days. */
    void shown(StoredKey key) {
        one(key, use());
    }

    private void one(StoredKey key, Optional<Map<String, KeyUse>> use) {
        String keyId = key.record().keyId();
        Map<String, String> lastUsedOn =
                usage.lastUsedOn(keyId).map(day -> Map.of(keyId, day)).orElse(Map.of());
        KeyFacts facts = new KeyFacts(lastUsedOn, use, now());
        root.console().answer(KeyAnswers.json(key, facts), () -> KeyAnswers.text(List.of(key), facts));
    }

    /**
     * Answers with keys and their use of the last seven days.
     *
     * @param none what a person reads if there are no keys
     */
    void listed(List<StoredKey> keys, String none) {
        KeyFacts facts = new KeyFacts(usage.all(), keys.isEmpty() ? Optional.empty() : use(), now());
        root.console().answer(KeyAnswers.json(keys, facts), () -> keys.isEmpty() ? none : KeyAnswers.text(keys, facts));
    }

    /** Empty if the logs cannot be read: what else is known of the keys is worth an answer. */
    private Optional<Map<String, KeyUse>> use() {
        try (LoggedRequests requests = LoggedRequests.of(root)) {
            return Optional.of(requests.use(now().minus(WEEK), now()));
        } catch (Declined | SdkException unread) {
            root.console().say("the use of the last 7 days is left out: " + Failures.line(unread, root));
            return Optional.empty();
        }
    }

    private Instant now() {
        return root.clock().instant();
    }
}
