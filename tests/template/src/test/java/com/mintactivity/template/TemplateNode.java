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

/** A node of the parsed template: a mapping, a list or a value, with its path for messages. */
record TemplateNode(String path, Object value) {

    /** The root of the checkout: tests run in the module's folder. */
    static final Path ROOT = Path.of("..", "..");

    /** While bound, the template that the suites read in place of the checkout's. */
    static final ScopedValue<TemplateNode> OTHER = ScopedValue.newInstance();

    private static final TemplateNode OWN = parse(yaml());

    static TemplateNode template() {
        return OTHER.isBound() ? OTHER.get() : OWN;
    }

    static TemplateNode parse(String yaml) {
        return new TemplateNode("template.yaml", Objects.requireNonNull(new Yaml(new Intrinsics()).load(yaml)));
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
    static Map<String, TemplateNode> resources(String type) {
        return template().at("Resources").entries().entrySet().stream()
                .filter(resource -> resource.getValue().at("Type").value().equals(type))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new));
    }

    static Map<String, TemplateNode> functions() {
        return resources("AWS::Serverless::Function");
    }

    TemplateNode at(String... keys) {
        TemplateNode part = this;
        for (String key : keys) {
            assertThat(part.keys()).as(part.path).contains(key);
            part = new TemplateNode(
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

    Map<String, TemplateNode> entries() {
        Map<String, TemplateNode> entries = new LinkedHashMap<>();
        map().forEach((key, held) -> entries.put(String.valueOf(key), new TemplateNode(path + "." + key, held)));
        return entries;
    }

    List<TemplateNode> items() {
        return ((List<?>) value)
                .stream().map(item -> new TemplateNode(path + "[]", item)).toList();
    }

    List<String> texts() {
        return items().stream().map(TemplateNode::text).toList();
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
