package com.mintactivity.tests.recorder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A released version of one event type, with its schema and events that the schema accepts.
 *
 * @param events JSON texts, the lines of the committed file
 */
record EventRelease(int version, String type, EventSchema schema, List<String> events) {

    private static final Path FOLDER = Path.of("src/test/resources/com/mintactivity/tests/recorder");

    /** Every release, oldest first. A folder {@code v2} has only the types that changed since {@code v1}. */
    static List<EventRelease> all() {
        return IntStream.iterate(1, version -> Files.isDirectory(folder(version)), version -> version + 1)
                .boxed()
                .flatMap(version -> EventSchema.TYPES.stream()
                        .filter(type -> Files.exists(folder(version).resolve(type + ".jsonl")))
                        .map(type -> read(version, type)))
                .toList();
    }

    /** The newest release of each event type. */
    static List<EventRelease> newest() {
        return EventSchema.TYPES.stream()
                .map(type -> all().reversed().stream()
                        .filter(release -> release.type().equals(type))
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    private static EventRelease read(int version, String type) {
        String lines = EventSchema.read(folder(version).resolve(type + ".jsonl"));
        return new EventRelease(
                version,
                type,
                EventSchema.in(folder(version), type),
                lines.lines().toList());
    }

    private static Path folder(int version) {
        return FOLDER.resolve("v" + version);
    }

    @Override
    public String toString() {
        return type + " v" + version;
    }
}
