package com.mintactivity.operator.feed.report;

import com.mintactivity.operator.lines.ChangedId;
import com.mintactivity.recorder.event.Event;
import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.Event.MintTaskMissed;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Ids that look changed: they begin or end with a blank, begin with an apostrophe (by which a spreadsheet marks text),
 * have a character that cannot be seen, or, in JSON, one of the forms that a table is refused for. An id is free text,
 * so each of these is another id than the one that was meant.
 */
final class SuspiciousIds {

    /** Format characters, which also set the direction of text, and blanks other than the space. */
    private static final String UNSEEN = "\\p{Cf}[\\p{Z}&&[^ ]]";

    /** Letters and marks without ink: joiners, selectors of a variation, fillers, a blank of Braille. */
    private static final String WITHOUT_INK =
            "\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2800\\u3164\\uFE00-\\uFE0F"
                    + "\\uFFA0\\x{1D159}\\x{E0000}-\\x{E0FFF}";

    private static final Pattern SUSPICIOUS = Pattern.compile("^[ ']| $|[" + UNSEEN + WITHOUT_INK + "]");

    private SuspiciousIds() {}

    /** Whether an event has such an id, of a user, a chat, a task, an app or a transaction. */
    static boolean isIn(ParsedEvent parsed) {
        return parsed instanceof Understood(Event event, boolean ignored)
                && ids(event)
                        .anyMatch(id -> SUSPICIOUS.matcher(id).find()
                                || ChangedId.of(id).isPresent());
    }

    private static Stream<String> ids(Event event) {
        return switch (event) {
            case MintTaskMissed(String taskId) -> Stream.of(taskId);
            case MintTaskCompleted task ->
                Stream.of(
                        task.taskId(),
                        task.appId(),
                        task.userId().value(),
                        task.submittedTxHash(),
                        task.landedTxHash());
            case AccountSeen(var account) -> Stream.of(account.userId().value(), account.chatId());
        };
    }
}
