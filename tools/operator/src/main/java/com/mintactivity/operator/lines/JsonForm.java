package com.mintactivity.operator.lines;

import com.mintactivity.recorder.event.ParsedEvent.Broken;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A line is a JSON object.
 *
 * @param takesIds whether it may be the id of a task, too
 */
record JsonForm(boolean takesIds) implements LineForm {

    /** Ids of tasks may begin with a brace. */
    private static final Pattern OBJECT = Pattern.compile("\\s*\\{\\s*[\"}].*", Pattern.DOTALL);

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    @Override
    public Optional<Line> read(long number, String text) {
        return Optional.of(
                takesIds && !OBJECT.matcher(text).matches()
                        ? Line.event(
                                number, named().put("task_id", text.strip()).toString())
                        : event(number, text));
    }

    /** If a file without a last line break was joined with another, the other's mark is within a line. */
    private static Line event(long number, String text) {
        Line line = Line.event(number, text);
        return line.parsed() instanceof Broken(String reason) && text.indexOf(BYTE_ORDER_MARK) >= 0
                ? Line.broken(number, reason + "; the line has a byte order mark within")
                : line;
    }

    /** A task of which only the id is given: it is as one that did not complete. */
    static ObjectNode named() {
        return JsonMapper.shared()
                .createObjectNode()
                .put("type", "mint_task.finished")
                .put("status", "reverted")
                .put(EventFile.NAMED_ONLY, true);
    }
}
