package com.mintactivity.hits;

import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.http.Body;
import com.mintactivity.auth.http.EndpointResult;
import com.mintactivity.auth.http.EndpointResult.Rejection;
import com.mintactivity.auth.http.EndpointResult.Success;
import java.util.UUID;

/** The value that the cache store can hold under the key of a response, and its text form. */
sealed interface CacheEntry {

    char RETRY = '?';
    char FAILED = '!';
    char REFUSED = '4';
    char SUCCEEDED = '2';

    /** The length of the tag with which the text of a success begins, and which no other text has. */
    int TAG_LENGTH = 33;

    /** A result, for every request that asks for it. */
    record Computed(EndpointResult result) implements CacheEntry {}

    /** A computation failed quickly, or the text has no known form. One of the waiting requests may try again. */
    record Retry() implements CacheEntry {}

    /** The computation failed for the last time. All waiting requests fail. */
    record FinalFailure() implements CacheEntry {}

    /**
     * The text of a result: a new tag and the body's JSON string literal, or a digit and the refusal's message. A tag is a digit and
     * a random UUID in 32 hexadecimal digits.
     */
    static String text(EndpointResult result) {
        return switch (result) {
            case Success(Body(String literal)) ->
                SUCCEEDED + UUID.randomUUID().toString().replace("-", "") + literal;
            case Rejection(Refusal refusal) -> REFUSED + refusal.message();
        };
    }

    /** The tag of a text; empty if it has none. */
    static String tag(String text) {
        return text.length() >= TAG_LENGTH && text.charAt(0) == SUCCEEDED ? text.substring(0, TAG_LENGTH) : "";
    }

    /** By its first character: a switch on the text itself would hash all of it. */
    static CacheEntry of(String text) {
        return switch (text.charAt(0)) {
            case FAILED -> new FinalFailure();
            case REFUSED -> new Computed(new Rejection(Refusal.invalidRequest(text.substring(1))));
            case SUCCEEDED -> new Computed(new Success(new Body(text.substring(TAG_LENGTH))));
            default -> new Retry();
        };
    }
}
