package com.mintactivity.operator.backup;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The presence of one item of a backup in a service. */
sealed interface Presence {

    /** The items that it lacks. */
    record Missing(String name, List<Map<String, AttributeValue>> items) implements Presence {}

    /** Everything. */
    record Present() implements Presence {}

    /**
     * Something that stays as it is, so that the item is not restored.
     *
     * @param commands what an operator may run instead
     */
    record Left(Part part, String name, String reason, List<String> commands) implements Presence {}

    /** A key that is left out and is revoked or expired, so that no other one has to be issued. */
    record Ended() implements Presence {}
}
