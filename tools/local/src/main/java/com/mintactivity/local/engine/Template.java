package com.mintactivity.local.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** The tables and the sealer's queue as {@code template.yaml} defines them, so that each is defined once. */
public final class Template {

    private static final String FILE = "template.yaml";

    private final List<Map<?, ?>> tables;
    private final Duration sealDelay;

    private Template(List<Map<?, ?>> tables, Duration sealDelay) {
        this.tables = tables;
        this.sealDelay = sealDelay;
    }

    /** Reads the template of a checkout: the nearest {@value #FILE} in a folder or above it. */
    public static Template of(Path folder) throws IOException {
        @Nullable Path root = folder.toAbsolutePath().normalize();
        while (root != null && !Files.exists(root.resolve(FILE))) {
            root = root.getParent();
        }
        if (root == null) {
            throw new IOException("no " + FILE + " in " + folder + " or above it");
        }
        return parse(Files.readString(root.resolve(FILE)));
    }

    /** Reads a template's text; refuses one without {@code Resources} with {@link IllegalArgumentException}. */
    public static Template parse(String text) {
        Object tree = new Yaml(new CloudFormationTags(new LoaderOptions())).load(text);
        if (!(tree instanceof Map<?, ?> template) || !(template.get("Resources") instanceof Map<?, ?> resources)) {
            throw new IllegalArgumentException("a template has Resources");
        }
        return new Template(
                properties(resources, "AWS::DynamoDB::Table"),
                properties(resources, "AWS::SQS::Queue").stream()
                        .map(queue -> queue.get("DelaySeconds"))
                        .filter(Number.class::isInstance)
                        .map(seconds -> Duration.ofSeconds(((Number) seconds).longValue()))
                        .reduce(Duration.ZERO, Duration::plus));
    }

    private static List<Map<?, ?>> properties(Map<?, ?> resources, String type) {
        return resources.values().stream()
                .filter(resource -> resource instanceof Map<?, ?> map && type.equals(map.get("Type")))
                .<Map<?, ?>>map(
                        resource -> (Map<?, ?>) Objects.requireNonNull(((Map<?, ?>) resource).get("Properties")))
                .toList();
    }

    /** The time from sending a message to the sealer until its delivery: the delay of the only queue that has one. */
    public Duration sealDelay() {
        return sealDelay;
    }

    /**
     * The tables of a stack as requests that create them: keys, indexes and streams; without billing, encryption and
     * similar properties.
     */
    public List<CreateTableRequest> tables(String stack) {
        return tables.stream().map(table -> TableProperties.of(table, stack)).toList();
    }
}
