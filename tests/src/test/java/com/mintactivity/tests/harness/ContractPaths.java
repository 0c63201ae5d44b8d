package com.mintactivity.tests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/**
 * The paths of the contract, in its order. They are not read from the service, so that a path without a function is
 * noticed.
 */
public final class ContractPaths {

    private static final Path CONTRACT = Path.of("../docs/openapi.yaml");
    private static final List<String> ALL = read();

    private ContractPaths() {}

    /** Every path. */
    public static List<String> all() {
        return ALL;
    }

    /** The paths that answer with hits: all but health, which answers with the calling key's own metadata. */
    public static List<String> data() {
        return ALL.stream().filter(path -> !path.equals(Stack.HEALTH)).toList();
    }

    private static List<String> read() {
        try (Stream<String> lines = Files.lines(CONTRACT)) {
            Map<String, Map<String, Object>> contract = new Yaml().load(String.join("\n", lines.toList()));
            return contract.getOrDefault("paths", Map.of()).keySet().stream().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
