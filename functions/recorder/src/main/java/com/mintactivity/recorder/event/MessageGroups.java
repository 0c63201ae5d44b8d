package com.mintactivity.recorder.event;

import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.Event.MintTaskMissed;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The message groups of events in their queue. While one group has many messages in work, SQS delivers those of other
 * groups first. The group is the app: what floods a queue is one app's producer, and the producer knows no tenant.
 */
public final class MessageGroups {

    /** The group of events that name no app. */
    public static final String WITHOUT_APP = "no-app";

    /** The characters and the length of a group that SQS takes. */
    private static final Pattern ADMITTED = Pattern.compile("[\\p{Alnum}\\p{Punct}]{1,128}");

    private MessageGroups() {}

    /** The group of an event that its producer put into none. */
    public static String of(Event event) {
        return switch (event) {
            case MintTaskCompleted task -> ofApp(task.appId());
            case MintTaskMissed missed -> WITHOUT_APP;
            case AccountSeen account -> WITHOUT_APP;
        };
    }

    /** The id of the app, or, if SQS does not take it as a group, an id made of it. */
    private static String ofApp(String appId) {
        return ADMITTED.matcher(appId).matches()
                ? appId
                : UUID.nameUUIDFromBytes(appId.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
