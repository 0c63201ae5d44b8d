package com.mintactivity.operator.deadletters;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.recorder.Attribution;
import com.mintactivity.recorder.Attribution.Unowned;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;

/** Dead letters that wait for an owner of their app. */
public final class WaitingLetters {

    private WaitingLetters() {}

    /**
     * Says which letters wait for apps that a tenant has just got, and which of them the recorder would drop. The
     * change has taken effect, so if the letters cannot be read it says that, and what to do.
     *
     * @param tenant as it is now
     */
    public static void say(Root root, Tenant tenant, Collection<String> apps) {
        if (apps.isEmpty()) {
            return;
        }
        String those = "events with app_id " + String.join(", ", apps);
        if (root.backend().isLocal()) {
            root.console()
                    .say("next: if " + those + " came before this change, send them again: a local service rejected"
                            + " them, and has no dead letters");
            return;
        }
        try {
            waiting(root, tenant, apps, those).forEach(root.console()::say);
        } catch (Declined | SdkException unread) {
            root.console()
                    .say("next: if " + those + " came before this change, they are dead letters"
                            + " (docs/runbook.md#dead-letters), which could not be read: "
                            + Failures.line(unread, root));
        }
    }

    private static List<String> waiting(Root root, Tenant tenant, Collection<String> apps, String those) {
        DeadLetterQueue queue = DeadLetterQueue.of(root.backend(), LetterKind.EVENTS);
        List<DeadLetter> held = queue.hold();
        queue.release(held);
        List<DeadLetter> waiting = held.stream()
                .filter(letter -> letter.shownReason().startsWith(Unowned.REASON))
                .filter(letter -> letter.completedTask()
                        .filter(task -> apps.contains(task.appId()))
                        .isPresent())
                .toList();
        if (waiting.isEmpty()) {
            return List.of("no dead letter has " + those.replace("events with ", ""));
        }
        EarlyLetters early = EarlyLetters.among(waiting, task -> Attribution.of(task, Optional.of(tenant)));
        return early.letters().isEmpty()
                ? List.of(String.format(
                        Locale.ROOT,
                        "next: `deadletters redrive --reason app_id` sends back the dead letters that wait for this"
                                + " change: %,d",
                        waiting.size()))
                : early.sentences();
    }
}
