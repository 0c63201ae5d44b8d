package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/**
 * The functions that there must be, by their names without the word Function: those of the API from the contract's
 * paths, all of them from the folders of {@code functions/}. Nothing here is read from the template.
 */
final class ExpectedFunctions {

    private static final Path FOLDERS = TemplateNode.ROOT.resolve("functions");
    private static final Path CONTRACT = TemplateNode.ROOT.resolve("docs").resolve("openapi.yaml");
    private static final String PREFIX = "/partner/v1/";
    private static final String SOURCE = "Function.java";

    private ExpectedFunctions() {}

    /** The contract's paths. */
    static List<String> paths() {
        List<String> paths = contract().at("paths").keys().stream().sorted().toList();
        assertThat(paths).isNotEmpty().allSatisfy(path -> assertThat(path).matches(PREFIX + "[a-z]+"));
        return paths;
    }

    /** The function that serves a path of the contract: its folder has the last part of the path as its name. */
    static String serving(String path) {
        String folder = path.substring(PREFIX.length());
        return folder.substring(0, 1).toUpperCase(Locale.ROOT) + folder.substring(1);
    }

    /** The API's functions. */
    static List<String> api() {
        return paths().stream().map(ExpectedFunctions::serving).toList();
    }

    /** All functions. */
    static List<String> all() {
        return folders().map(ExpectedFunctions::functionOf).sorted().toList();
    }

    /**
     * The functions whose new versions receive traffic step by step: all but the hook, which checks these versions, and
     * the one that feeds sandboxes.
     */
    static List<String> published() {
        return all().stream()
                .filter(name -> !Set.of("PreTraffic", "Sandbox").contains(name))
                .toList();
    }

    /** The functions whose folders have an endpoint. */
    static List<String> withEndpoint() {
        return folders()
                .filter(folder -> sources(folder).stream().anyMatch(name -> name.endsWith("Endpoint.java")))
                .map(ExpectedFunctions::functionOf)
                .sorted()
                .toList();
    }

    /** The API's functions and others, by their names in the template. */
    static List<String> apiAnd(String... others) {
        return Stream.concat(api().stream(), Stream.of(others))
                .map(name -> name + "Function")
                .toList();
    }

    private static String functionOf(Path folder) {
        List<String> names = sources(folder).stream()
                .filter(name -> name.endsWith(SOURCE))
                .map(name -> name.substring(0, name.length() - SOURCE.length()))
                .toList();
        assertThat(names).as(folder.toString()).hasSize(1);
        return names.getFirst();
    }

    private static Stream<Path> folders() {
        return list(FOLDERS, 1).filter(folder -> Files.exists(folder.resolve("pom.xml")));
    }

    private static List<String> sources(Path folder) {
        return list(folder.resolve("src").resolve("main"), Integer.MAX_VALUE)
                .map(file -> file.getFileName().toString())
                .toList();
    }

    private static Stream<Path> list(Path folder, int depth) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TemplateNode contract() {
        try {
            return new TemplateNode(
                    "openapi.yaml", Objects.requireNonNull(new Yaml().load(Files.readString(CONTRACT))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
