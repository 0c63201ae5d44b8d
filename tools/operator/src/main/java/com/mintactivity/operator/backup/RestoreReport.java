package com.mintactivity.operator.backup;

import com.mintactivity.operator.backup.Presence.Ended;
import com.mintactivity.operator.backup.Presence.Left;
import com.mintactivity.operator.backup.Presence.Missing;
import com.mintactivity.operator.backup.Presence.Present;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.platform.time.Rfc3339;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The report on the items of a backup. */
final class RestoreReport {

    /** More of them are counted for people, and named in JSON. */
    private static final int NAMED = 20;

    private final Backup backup;
    private final boolean isCheck;
    private final Map<Part, Integer> written = new EnumMap<>(Part.class);
    private final Map<Part, Integer> already = new EnumMap<>(Part.class);
    private final List<Left> left = new ArrayList<>();

    /** How many keys are left out that are revoked or expired. */
    private int ended;

    RestoreReport(Backup backup, boolean isCheck) {
        this.backup = backup;
        this.isCheck = isCheck;
    }

    void add(Part part, Presence finding) {
        switch (finding) {
            case Missing missing -> written.merge(part, 1, Integer::sum);
            case Present present -> already.merge(part, 1, Integer::sum);
            case Left differing -> left.add(differing);
            case Ended key -> ended++;
        }
    }

    /** How many items are left out. */
    int left() {
        return left.size() + ended;
    }

    /** @param keyrings the names of those that were copied */
    ObjectNode json(List<String> keyrings) {
        ObjectNode json = JsonMapper.shared()
                .createObjectNode()
                .put("stack", backup.stack())
                .put("at", Rfc3339.format(backup.at()))
                .put("check", isCheck);
        keyrings.forEach(json.putArray("keyrings")::add);
        ObjectNode wrote = json.putObject("written");
        ObjectNode had = json.putObject("already");
        for (Part part : Part.values()) {
            wrote.put(part.word(), written.getOrDefault(part, 0));
            had.put(part.word(), already.getOrDefault(part, 0));
        }
        ArrayNode rest = json.putArray("left");
        left.forEach(one -> rest.addObject()
                .put("part", one.part().word())
                .put("name", one.name())
                .put("reason", one.reason())
                .putArray("commands")
                .addAll(one.commands().stream().map(StringNode::valueOf).toList()));
        return json.put("left_ended", ended);
    }

    /**
     * @param keyrings the names of those that were copied
     * @param program with which the commands begin
     */
    String text(List<String> keyrings, String program) {
        TextTable table = new TextTable("PART", isCheck ? "TO WRITE" : "WRITTEN", "ALREADY", "LEFT");
        for (Part part : Part.values()) {
            List<Left> differing =
                    left.stream().filter(one -> one.part() == part).toList();
            table.row(
                    part.word(),
                    written.getOrDefault(part, 0).toString(),
                    already.getOrDefault(part, 0).toString(),
                    Integer.toString(differing.size() + (part == Part.KEY ? ended : 0)));
            differing.stream().limit(NAMED).forEach(one -> table.below(one.name() + ": " + one.reason()));
            if (differing.size() > NAMED) {
                table.below("and " + (differing.size() - NAMED) + " more, see --json");
            }
            if (part == Part.KEY && ended > 0) {
                table.below("and " + ended + " that are revoked or expired");
            }
        }
        String copied = keyrings.isEmpty()
                ? ""
                : "keyrings " + (isCheck ? "to copy: " : "copied: ") + String.join(", ", keyrings) + "\n";
        return "backup of " + backup.stack() + ", made at " + Rfc3339.format(backup.at()) + "\n" + copied + table
                + commands(program);
    }

    /** Each in a line of its own, however long, so that it can be copied. Some are comments, with a command behind. */
    private String commands(String program) {
        List<String> lines = left.stream()
                .flatMap(one -> one.commands().stream())
                .distinct()
                .map(line -> line.startsWith("#")
                        ? line.replaceFirst(": ", ": " + Matcher.quoteReplacement(program) + " ")
                        : program + " " + line)
                .toList();
        return lines.isEmpty()
                ? ""
                : "\ncommands for what is left out; look at each, and run it once:\n" + String.join("\n", lines);
    }
}
