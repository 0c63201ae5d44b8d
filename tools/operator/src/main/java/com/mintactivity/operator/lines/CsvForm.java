package com.mintactivity.operator.lines;

import com.mintactivity.operator.lines.CsvRow.Cells;
import com.mintactivity.operator.lines.CsvRow.Malformed;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A line is a row of a CSV file. Each cell is the field that the header names, {@code gas.mode} and so on for those of
 * {@code gas}. An empty cell is a field that is absent, except for a name, which may be empty. Without a column
 * {@code type} the rows are tasks. A row of empty cells says nothing.
 *
 * @param isOfTasks whether a row may have no more than the id of a task
 */
record CsvForm(CsvHeader header, boolean isOfTasks) implements LineForm {

    private static final String TASK = "mint_task.finished";
    private static final String LOGIN = "account.seen";
    private static final String LOGIN_NAME = "chat_username";
    private static final String STATUS = "status";
    private static final String GAS = "gas.";

    /** Texts that are compared and served as they are, so that a changed one would be another one. */
    private static final Set<String> IDS =
            Set.of("task_id", "app_id", "user_id", "chat_id", "submitted_tx_hash", "landed_tx_hash");

    private static final Set<String> NUMBERS = Set.of("chain_id", "quantity");

    /** Any other text is left as it is, so that the rule of its field is named. */
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,99}");

    @Override
    public Optional<Line> read(long number, String text) {
        return switch (CsvRow.of(text)) {
            case Malformed(String reason) -> Optional.of(Line.broken(number, reason));
            case Cells(List<String> cells) when cells.stream().allMatch(String::isBlank) -> Optional.empty();
            case Cells(List<String> cells) -> Optional.of(line(number, cells));
        };
    }

    private Line line(long number, List<String> cells) {
        List<String> names = header.names();
        if (cells.size() != names.size()) {
            return Line.broken(number, "the row has " + cells.size() + " cells, the header " + names.size());
        }
        String changed = changed(cells);
        return changed.isEmpty() ? Line.event(number, event(cells).toString()) : Line.broken(number, changed);
    }

    /** Why ids of a row cannot be those of its events, by rule; empty if they can. */
    private String changed(List<String> cells) {
        Map<ChangedId, String> columns = new EnumMap<>(ChangedId.class);
        for (int i = 0; i < cells.size(); i++) {
            String name = header.names().get(i);
            if (IDS.contains(name)) {
                ChangedId.of(cells.get(i)).ifPresent(form -> columns.merge(form, name, (all, one) -> all + ", " + one));
            }
        }
        return columns.entrySet().stream()
                .map(changed -> changed.getValue() + " " + changed.getKey().rule())
                .collect(Collectors.joining("; "));
    }

    private ObjectNode event(List<String> cells) {
        List<String> names = header.names();
        ObjectNode event = isOfTasks ? JsonForm.named() : JsonMapper.shared().createObjectNode();
        int type = names.indexOf(CsvHeader.TYPE);
        event.put(CsvHeader.TYPE, type < 0 ? TASK : cells.get(type));
        for (int i = 0; i < names.size(); i++) {
            boolean isName = names.get(i).equals(LOGIN_NAME)
                    && type >= 0
                    && cells.get(type).equals(LOGIN);
            if (isName || !cells.get(i).isEmpty()) {
                put(event, names.get(i), cells.get(i));
            }
        }
        int status = names.indexOf(STATUS);
        if (status >= 0 && !cells.get(status).isEmpty()) {
            event.remove(EventFile.NAMED_ONLY);
        }
        return event;
    }

    private static void put(ObjectNode event, String name, String cell) {
        if (name.startsWith(GAS)) {
            event.withObject("/gas").put(name.substring(GAS.length()), cell);
        } else if (NUMBERS.contains(name) && NUMBER.matcher(cell).matches()) {
            event.put(name, new BigInteger(cell));
        } else {
            event.put(name, cell);
        }
    }
}
