package com.mintactivity.activity.tally.announce;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a sweep that one message could not end.
 *
 * @param number of the part of the contracts that are searched
 * @param after the contract after which the search goes on; empty at the start
 */
public record SweepPart(int number, String after) {

    private static final Pattern BODY = Pattern.compile("\\{\"sweep\":([0-9]{1,3}),\"after\":\"([^\"]*)\"}");

    /** The part that the body of a message names; empty for any other message. */
    public static Optional<SweepPart> read(String body) {
        Matcher matcher = BODY.matcher(body);
        return matcher.matches()
                ? Optional.of(new SweepPart(Integer.parseInt(matcher.group(1)), matcher.group(2)))
                : Optional.empty();
    }

    /** The message that goes on with it. Each part has a message group of its own. */
    public Announcement announcement() {
        String body = "{\"sweep\":" + number + ",\"after\":\"" + after + "\"}";
        return new Announcement("sweep-" + number, body, UUID.randomUUID().toString());
    }
}
