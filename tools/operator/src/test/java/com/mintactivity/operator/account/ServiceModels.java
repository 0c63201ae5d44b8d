package com.mintactivity.operator.account;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The models of services that have no client of the SDK here, from botocore of the Python in target/python. Without it
 * nothing is checked: {@code checks/all} installs it before the tests.
 */
public final class ServiceModels {

    private static final Map<String, Optional<JsonNode>> READ = new ConcurrentHashMap<>();

    /** Whether botocore is there. */
    public static boolean areThere() {
        return model("ssm").isPresent();
    }

    /** @throws AssertionError if parameters do not have the form that the model of their operation says */
    void check(String service, String operation, JsonNode parameters) {
        model(service).ifPresent(model -> {
            JsonNode called = model.path("operations").path(operation);
            if (called.isMissingNode()) {
                throw new AssertionError(service + " has no operation " + operation);
            }
            String shape = called.path("input").path("shape").asString("");
            check(model, shape, parameters, operation);
        });
    }

    private static void check(JsonNode model, String name, JsonNode value, String where) {
        JsonNode shape = model.path("shapes").path(name);
        boolean isRight = switch (shape.path("type").asString("")) {
            case "structure" -> {
                structure(model, shape, value, where);
                yield value.isObject();
            }
            case "list" -> {
                value.forEach(
                        each -> check(model, shape.path("member").path("shape").asString(), each, where + "[]"));
                yield value.isArray();
            }
            case "map" -> value.isObject();
            case "string" -> value.isString() && string(shape, value.asString());
            case "boolean" -> value.isBoolean();
            case "integer", "long" -> value.isIntegralNumber();
            default -> throw new AssertionError("no check of " + shape.path("type"));
        };
        if (!isRight) {
            throw new AssertionError(where + ": " + value + " is no " + name);
        }
    }

    private static boolean string(JsonNode shape, String value) {
        return value.length() >= shape.path("min").asInt(0)
                && value.length() <= shape.path("max").asInt(Integer.MAX_VALUE)
                && (!shape.has("enum")
                        || shape.path("enum")
                                .valueStream()
                                .anyMatch(each -> each.asString().equals(value)));
    }

    private static void structure(JsonNode model, JsonNode shape, JsonNode value, String where) {
        shape.path("required").forEach(required -> {
            if (!value.has(required.asString())) {
                throw new AssertionError(where + " lacks " + required);
            }
        });
        value.properties().forEach(member -> {
            JsonNode its = shape.path("members").path(member.getKey());
            if (its.isMissingNode()) {
                throw new AssertionError(where + " has no " + member.getKey());
            }
            check(model, its.path("shape").asString(), member.getValue(), where + "." + member.getKey());
        });
    }

    private static Optional<JsonNode> model(String service) {
        return READ.computeIfAbsent(service, ServiceModels::read);
    }

    private static Optional<JsonNode> read(String service) {
        Path python = Path.of("../../target/python/lib");
        if (!Files.isDirectory(python)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.find(
                python,
                8,
                (path, _) -> path.toString().matches(".*/botocore/data/" + service + "/[^/]+/service-2.json.gz"))) {
            Optional<Path> newest = files.max(Comparator.naturalOrder());
            if (newest.isEmpty()) {
                return Optional.empty();
            }
            try (InputStream in = new GZIPInputStream(Files.newInputStream(newest.get()))) {
                return Optional.of(JsonMapper.shared().readTree(in));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
