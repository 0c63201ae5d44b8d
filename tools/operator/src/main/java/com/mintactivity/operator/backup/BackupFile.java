package com.mintactivity.operator.backup;

import com.mintactivity.auth.key.Pepper;
import com.mintactivity.operator.audit.ItemJson;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.platform.secret.Keyring;
import com.mintactivity.platform.time.Rfc3339;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A backup as JSON lines: first {@code {"mint_activity_backup": 1, "stack", "at", "peppers", "lines", "pepper",
 * "seal"}} with the number of further lines, then one line for each item, {@code {"key": {…}}}, in a fixed order. The
 * seal is over the head without it and all lines, by a version of the pepper that the head names. A file that was
 * written without the pepper has none.
 */
final class BackupFile {

    /** The result of checking the seal of a file. */
    enum SealCheck {
        /** The file is as it was written. */
        HOLDS,
        /** The file is not as it was written. */
        DIFFERS,
        /** The file has no seal, or no keyring has the version of the pepper that made it. */
        UNKNOWN
    }

    private static final String FILE = "FILE";

    /** The number of the form. A file with another number is refused. */
    private static final String FORM = "mint_activity_backup";

    private static final int NEWEST = 1;
    private static final String PEPPER = "pepper";
    private static final String SEAL = "seal";
    private static final String PURPOSE = "backup";

    /** More refused lines are only counted. */
    private static final int NAMED = 5;

    private final String name;
    private final ObjectNode head;
    private final List<String> lines;

    private BackupFile(String name, ObjectNode head, List<String> lines) {
        this.name = name;
        this.head = head;
        this.lines = lines;
    }

    /**
     * The content of a new file.
     *
     * @param pepper of the service; empty if it cannot be read, then the file has no seal
     * @throws Declined if an item has a value that no item of today has
     */
    static byte[] bytes(Backup backup, Optional<Keyring> pepper) {
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
        pepper.ifPresent(keyring -> {
            head.put(PEPPER, keyring.current());
            head.put(SEAL, Pepper.seal(PURPOSE, text(head, lines), keyring, keyring.current()));
        });
        return text(head, lines).getBytes(StandardCharsets.UTF_8);
    }

    private static String text(ObjectNode head, List<String> lines) {
        StringBuilder text = new StringBuilder(head.toString()).append('\n');
        lines.forEach(line -> text.append(line).append('\n'));
        return text.toString();
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
    static BackupFile read(String name) {
        List<String> lines = lines(name);
        JsonNode head = json(lines.isEmpty() ? "" : lines.getFirst());
        int form = head.path(FORM).asInt(0);
        if (form == 0 || !(head instanceof ObjectNode object)) {
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
        return new BackupFile(name, object, lines.subList(1, lines.size()));
    }

    /** Checks the seal by the keyrings that may have the pepper of the file. */
    SealCheck seal(List<Keyring> peppers) {
        String version = head.path(PEPPER).asString("");
        String seal = head.path(SEAL).asString("");
        String fingerprint = head.path("peppers").path(version).asString("");
        Optional<Keyring> own = peppers.stream()
                .filter(pepper -> pepper.holds(version)
                        && Objects.equals(Pepper.fingerprints(pepper).get(version), fingerprint))
                .findFirst();
        if (seal.isEmpty() || own.isEmpty()) {
            return SealCheck.UNKNOWN;
        }
        ObjectNode unsealed = head.deepCopy();
        unsealed.remove(SEAL);
        String computed = Pepper.seal(PURPOSE, text(unsealed, lines), own.get(), version);
        return MessageDigest.isEqual(computed.getBytes(StandardCharsets.UTF_8), seal.getBytes(StandardCharsets.UTF_8))
                ? SealCheck.HOLDS
                : SealCheck.DIFFERS;
    }

    /** Why the seal is unknown. */
    String unsealed() {
        return head.path(SEAL).asString("").isEmpty()
                ? name + " has no seal"
                : name + " is sealed by version " + head.path(PEPPER).asString("") + " of a pepper that is not here";
    }

    /** The refusal of a file whose seal differs. */
    Declined notAsWritten() {
        return refused(name + " is not as written: its seal differs", "give another copy, or an older backup");
    }

    /**
     * The backup, each line checked.
     *
     * @throws Declined if a line is damaged, or if lines are refused
     */
    Backup backup(LineRules rules) {
        Map<Part, List<Map<String, AttributeValue>>> items = new EnumMap<>(Part.class);
        List<String> reasons = new ArrayList<>();
        for (int number = 2; number <= lines.size() + 1; number++) {
            add(items, reasons, number, rules);
        }
        if (!reasons.isEmpty()) {
            throw refused(
                    name + " is refused, "
                            + String.join("; ", reasons.subList(0, Math.min(NAMED, reasons.size())))
                            + (reasons.size() > NAMED ? "; and " + (reasons.size() - NAMED) + " more lines" : ""),
                    "give another copy, or an older backup");
        }
        Map<String, String> peppers = new TreeMap<>();
        head.path("peppers")
                .propertyStream()
                .forEach(
                        pepper -> peppers.put(pepper.getKey(), pepper.getValue().asString("")));
        Instant at = Rfc3339.parse(head.path("at").asString("")).orElseThrow(() -> damaged(1));
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

    private void add(
            Map<Part, List<Map<String, AttributeValue>>> items, List<String> reasons, int number, LineRules rules) {
        JsonNode line = json(lines.get(number - 2));
        Part part = Arrays.stream(Part.values())
                .filter(one -> line.size() == 1 && line.has(one.word()))
                .findFirst()
                .orElseThrow(() -> damaged(number));
        try {
            Map<String, AttributeValue> item = ItemJson.item(line.path(part.word()));
            rules.check(number, part, item);
            items.computeIfAbsent(part, none -> new ArrayList<>()).add(item);
        } catch (Declined broken) {
            reasons.add("line " + number + ": " + broken.getMessage());
        } catch (RuntimeException malformed) {
            throw damaged(number);
        }
    }

    private Declined damaged(int line) {
        return refused("line " + line + " of " + name + " is damaged", "give another copy, or an older backup");
    }

    private static Declined refused(String message, String remedy) {
        return new Declined(message).argument(FILE).remedy(remedy);
    }
}
