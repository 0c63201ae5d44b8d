package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.Yaml;

/** A part of the template: a mapping, a list or a value, with the path that led to it for messages. */
record Part(String path, Object value) {

    /** The checkout's root: tests run in the module's folder. */
    static final Path ROOT = Path.of("..", "..");

    /** What to look at in place of the checkout's template, while it is bound. */
    static final ScopedValue<Part> OTHER = ScopedValue.newInstance();

    private static final Part OURS = parse(yaml());

    static Part template() {
        return OTHER.isBound() ? OTHER.get() : OURS;
    }

    static Part parse(String yaml) {
        return new Part("template.yaml", Objects.requireNonNull(new Yaml(new Intrinsics()).load(yaml)));
    }

    /** The checkout's template. */
    static String yaml() {
        try {
            return Files.readString(ROOT.resolve("template.yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every resource of a type, by logical name. */
    static Map<String, Part> resources(String type) {
        return template().at("Resources").entries().entrySet().stream()
                .filter(resource -> resource.getValue().at("Type").value().equals(type))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new));
    }

    static Map<String, Part> functions() {
        return resources("AWS::Serverless::Function");
    }

    Part at(String... keys) {
        Part part = this;
        for (String key : keys) {
            assertThat(part.keys()).as(part.path).contains(key);
            part = new Part(
                    part.path + "." + key, Objects.requireNonNull(part.map().get(key)));
        }
        return part;
    }

    boolean has(String key) {
        return keys().contains(key);
    }

    Set<String> keys() {
        return map().keySet().stream().map(String::valueOf).collect(Collectors.toUnmodifiableSet());
    }

    Map<String, Part> entries() {
        Map<String, Part> entries = new LinkedHashMap<>();
        map().forEach((key, held) -> entries.put(String.valueOf(key), new Part(path + "." + key, held)));
        return entries;
    }

    List<Part> items() {
        return ((List<?>) value)
                .stream().map(item -> new Part(path + "[]", item)).toList();
    }

    List<String> texts() {
        return items().stream().map(Part::text).toList();
    }

    String text() {
        return (String) value;
    }

    int number() {
        return (Integer) value;
    }

    /** The logical name that a {@code Ref} or {@code GetAtt} names. */
    String target() {
        return has("Ref") ? at("Ref").text() : at("Fn::GetAtt").texts().getFirst();
    }

    private Map<?, ?> map() {
        assertThat(value).as(path).isInstanceOf(Map.class);
        return (Map<?, ?>) value;
    }
}
