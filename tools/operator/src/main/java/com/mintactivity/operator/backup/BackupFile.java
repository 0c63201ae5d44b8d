package com.mintactivity.operator.backup;

import com.mintactivity.operator.audit.ItemJson;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.lines.NewFile;
import com.mintactivity.platform.time.Rfc3339;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A backup as JSON lines: first {@code {"mint_activity_backup": 1, "stack", "at", "peppers", "lines"}} with the number
 * of further lines, then one line for each item, {@code {"key": {…}}}, in a fixed order.
 */
final class BackupFile {

    private static final String FILE = "FILE";

    /** The number of the form. A file with another number is refused. */
    private static final String FORM = "mint_activity_backup";

    private static final int NEWEST = 1;

    private BackupFile() {}

    /** @throws Declined if the file exists or cannot be written, or if an item has a value that no item of today has */
    static void write(String name, Backup backup) {
        List<String> lines = backup.all()
                .map(entry -> line(entry.getKey(), entry.getValue()))
                .toList();
        ObjectNode head = JsonMapper.shared()
                .createObjectNode()
                .put(FORM, NEWEST)
                .put("stack", backup.stack())
                .put("at", Rfc3339.format(backup.at()));
        ObjectNode peppers = head.putObject("peppers");
        new TreeMap<>(backup.peppers()).forEach(peppers::put);
        head.put("lines", lines.size());
        StringBuilder text = new StringBuilder(head.toString()).append('\n');
        lines.forEach(line -> text.append(line).append('\n'));
        NewFile.write(FILE, name, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String line(Part part, Map<String, AttributeValue> item) {
        ObjectNode json = ItemJson.of(item);
        if (!ItemJson.item(json).equals(item)) {
            throw new Declined("the item of " + part.word() + " " + part.name(item) + " cannot be written to a file")
                    .remedy("use the release that wrote the item");
        }
        return JsonMapper.shared().createObjectNode().set(part.word(), json).toString();
    }

    /** @throws Declined if the file cannot be read, is no backup, has another form, or is not whole */
    static Backup read(String name) {
        List<String> lines = lines(name);
        JsonNode head = json(lines.isEmpty() ? "" : lines.getFirst());
        int form = head.path(FORM).asInt(0);
        if (form == 0) {
            throw refused(name + " is no backup", "give a file that `backup` wrote");
        }
        if (form != NEWEST) {
            throw refused(
                    name + " has form " + form, "this release reads form " + NEWEST + ": use the one that wrote it");
        }
        int wanted = head.path("lines").asInt(-1);
        if (wanted != lines.size() - 1) {
            throw refused(
                    name + " is not whole, it has " + (lines.size() - 1) + " of " + wanted + " lines",
                    "copy it again, or give an older backup");
        }
        Map<Part, List<Map<String, AttributeValue>>> items = new EnumMap<>(Part.class);
        for (int number = 2; number <= lines.size(); number++) {
            add(items, name, number, json(lines.get(number - 1)));
        }
        Map<String, String> peppers = new TreeMap<>();
        head.path("peppers")
                .propertyStream()
                .forEach(
                        pepper -> peppers.put(pepper.getKey(), pepper.getValue().asString("")));
        Instant at = Rfc3339.parse(head.path("at").asString("")).orElseThrow(() -> damaged(name, 1));
        return new Backup(head.path("stack").asString(""), at, peppers, items);
    }

    private static List<String> lines(String name) {
        Path file = Declined.ifInvalid(FILE, () -> Path.of(name));
        try {
            return Files.readString(file).lines().toList();
        } catch (IOException unreadable) {
            throw refused(name + " cannot be read", "give a file that `backup` wrote");
        }
    }

    /** The JSON of a line; a missing node if it is none. Its text may hold a proof, and stands in no message. */
    private static JsonNode json(String line) {
        try {
            return JsonMapper.shared().readTree(line);
        } catch (JacksonException damaged) {
            return JsonMapper.shared().missingNode();
        }
    }

    private static void add(
            Map<Part, List<Map<String, AttributeValue>>> items, String name, int number, JsonNode line) {
        Part part = Arrays.stream(Part.values())
                .filter(one -> line.size() == 1 && line.has(one.word()))
                .findFirst()
                .orElseThrow(() -> damaged(name, number));
        try {
            Map<String, AttributeValue> item = ItemJson.item(line.path(part.word()));
            part.check(item);
            items.computeIfAbsent(part, none -> new ArrayList<>()).add(item);
        } catch (RuntimeException malformed) {
            throw damaged(name, number);
        }
    }

    private static Declined damaged(String name, int line) {
        return refused("line " + line + " of " + name + " is damaged", "give another copy, or an older backup");
    }

    private static Declined refused(String message, String remedy) {
        return new Declined(message).argument(FILE).remedy(remedy);
    }
}
