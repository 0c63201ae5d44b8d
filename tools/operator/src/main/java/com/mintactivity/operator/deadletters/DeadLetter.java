package com.mintactivity.operator.deadletters;

import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.time.Instant;
import java.util.Optional;

/**
 * A message of a queue of dead letters.
 *
 * @param receipt by which SQS knows the message while it is held
 * @param reason why an event could not be recorded, empty if SQS itself has moved the message after too many attempts;
 *     of an announcement, the contract
 * @param group the message group that it was sent with
 */
record DeadLetter(String receipt, String body, Optional<String> reason, Optional<String> group, Instant sentAt) {

    static final String NO_REASON = "none";

    String shownReason() {
        return reason.orElse(NO_REASON);
    }

    /** The task in its body, if the recorder understands it as one that completed. */
    Optional<MintTaskCompleted> completedTask() {
        return EventParser.parse(body) instanceof Understood(MintTaskCompleted task, boolean ignored)
                ? Optional.of(task)
                : Optional.empty();
    }

    /** Leaves the body out, which has personal data. */
    @Override
    public String toString() {
        return "DeadLetter[" + shownReason() + "]";
    }
}
