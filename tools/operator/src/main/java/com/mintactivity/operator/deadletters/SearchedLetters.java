package com.mintactivity.operator.deadletters;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The dead letters of events, for a command that looks for some of them. They stay in their queue.
 *
 * @param letters those that were read
 * @param notSearched which were not, and why; empty if all were
 */
public record SearchedLetters(List<FoundLetter> letters, Optional<String> notSearched) {

    /**
     * An event that could not be recorded.
     *
     * @param body as it arrived; what is no JSON object is an empty one
     */
    public record FoundLetter(JsonNode body, String reason) {

        /** A field of the event; empty if it has none, or one that is no text. */
        public String text(String field) {
            return body.path(field).asString("");
        }

        /** Leaves the body out, which has personal data. */
        @Override
        public String toString() {
            return "FoundLetter[" + reason + "]";
        }
    }

    /** Reads them, if the service has a queue of them and the caller may receive from it. */
    public static SearchedLetters of(Root root) {
        if (root.backend().isLocal()) {
            return new SearchedLetters(List.of(), Optional.of("a local service has no dead letters"));
        }
        try {
            DeadLetterQueue queue = DeadLetterQueue.of(root.backend(), LetterKind.EVENTS);
            List<DeadLetter> held = queue.hold();
            queue.release(held);
            Optional<String> rest = held.size() < DeadLetterQueue.MOST
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT, "dead letters beyond the first %,d were not searched", held.size()));
            return new SearchedLetters(held.stream().map(SearchedLetters::found).toList(), rest);
        } catch (Declined | SdkException unread) {
            return new SearchedLetters(
                    List.of(), Optional.of("dead letters were not searched: " + Failures.line(unread, root)));
        }
    }

    private static FoundLetter found(DeadLetter letter) {
        return new FoundLetter(json(letter.body()), letter.shownReason());
    }

    private static JsonNode json(String body) {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException broken) {
            return JsonMapper.shared().createObjectNode();
        }
    }

    /** Those with a value in a field. */
    public Stream<FoundLetter> with(String field, String value) {
        return letters.stream().filter(letter -> letter.text(field).equals(value));
    }
}
