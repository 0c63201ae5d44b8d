package com.mintactivity.operator.correction;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.cli.Console;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/**
 * The time that partners have to read again, because hits in it were changed. It begins and ends on whole minutes, as
 * each window of the API does: from the minute of the first changed hit to the end of the minute of the last one.
 *
 * @param time empty if nothing was changed
 */
public record ReadAgain(Optional<Window> time) {

    public static final ReadAgain NOTHING = new ReadAgain(Optional.empty());

    /** So many tenants are named. */
    private static final int MAX_NAMED = 20;

    /** The time of changed hits, given the completion of each. */
    public static ReadAgain of(Stream<Instant> completions) {
        return completions.reduce(NOTHING, ReadAgain::and, (one, _) -> one);
    }

    /** The same, and the minute in which a changed hit was completed. */
    public ReadAgain and(Instant completedAt) {
        Instant since = Instants.floorMinute(completedAt);
        Window minute = new Window(since, since.plusSeconds(Instants.MINUTE));
        return new ReadAgain(Optional.of(time.map(window -> new Window(
                        Instants.earlier(window.since(), minute.since()),
                        Instants.later(window.until(), minute.until())))
                .orElse(minute)));
    }

    /** {@code {since, until}}, of which the end is exclusive; null if nothing was changed. */
    public JsonNode json() {
        return time.<JsonNode>map(window -> JsonMapper.shared()
                        .createObjectNode()
                        .put("since", Rfc3339.format(window.since()))
                        .put("until", Rfc3339.format(window.until())))
                .orElse(NullNode.getInstance());
    }

    /** Says, as the last line of a command, which tenants have to read which time again. */
    public void say(Console console, Collection<String> tenants) {
        time.ifPresent(window -> console.say(
                "answers of hits may be up to 30 seconds old. Tell " + named(tenants) + " to read the time from "
                        + Rfc3339.format(window.since()) + " to " + Rfc3339.format(window.until()) + " again"));
    }

    /** An import that was interrupted may not know whose hits it has written. */
    private static String named(Collection<String> tenants) {
        if (tenants.isEmpty()) {
            return "the tenants of the file";
        }
        List<String> shown = tenants.stream().sorted().limit(MAX_NAMED).toList();
        int others = tenants.size() - shown.size();
        return String.join(", ", shown) + (others == 0 ? "" : " and " + others + " others");
    }
}
