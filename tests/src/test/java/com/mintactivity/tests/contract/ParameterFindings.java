package com.mintactivity.tests.contract;

import com.mintactivity.smoke.ContractDocument;
import com.mintactivity.smoke.DeclaredAnswers;
import com.mintactivity.tests.harness.ApiResponse;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Compares a contract's parameters with the parsers of the real handlers, by asking them. */
final class ParameterFindings {

    /** Texts of every kind. Those that only the service can judge, such as a time in the future, are not among them. */
    private static final List<String> TEXTS = List.of(
            "",
            "1",
            "0",
            "-1",
            "1.5",
            "abc",
            "true",
            "false",
            "TRUE",
            "null",
            "2026-11-01T00:00:00Z",
            "2026-11-01t00:00:00.5z",
            "2026-11-01T02:00:00+02:00",
            "2026-11-01T00:00:00",
            "2026-11-01",
            "0x5a1e0f3b7c2d4e6f8091a2b3c4d5e6f708192a3b",
            "0X5A1E0F3B7C2D4E6F8091A2B3C4D5E6F708192A3B",
            "0x5a1e0f3b7c2d4e6f8091a2b3c4d5e6f708192a3");

    /** Only the service can judge it: a cursor is authentic or not. So its example is made up, too. */
    private static final String CURSOR = "cursor";

    private final ContractDocument contract;
    private final BiFunction<String, Map<String, String>, ApiResponse> service;
    private final List<String> findings = new ArrayList<>();

    private ParameterFindings(ContractDocument contract, BiFunction<String, Map<String, String>, ApiResponse> service) {
        this.contract = contract;
        this.service = service;
    }

    /**
     * The differences between a contract and the service; empty if both agree.
     *
     * @param service answers a path and its query, for which {@code cursor} is replaced by an authentic one
     */
    static List<String> of(ContractDocument contract, BiFunction<String, Map<String, String>, ApiResponse> service) {
        ParameterFindings all = new ParameterFindings(contract, service);
        Set<String> names = contract.at("/components/parameters")
                .valueStream()
                .map(parameter -> parameter.path("name").asString())
                .collect(Collectors.toSet());
        for (String path : contract.paths()) {
            all.check(path, names);
        }
        return all.findings;
    }

    private void check(String path, Set<String> names) {
        List<String> places = places(path);
        Map<String, String> base = new LinkedHashMap<>();
        for (String place : places) {
            if (contract.at(place).path("required").booleanValue()) {
                base.put(name(place), example(place));
            }
        }
        Set<String> declared = Set.copyOf(places.stream().map(this::name).toList());
        for (String name : names) {
            boolean isIgnored =
                    service.apply(path, with(base, name, "1")).headers().containsKey("Ignored-Parameters");
            report(isIgnored == declared.contains(name), path + " and its parameter " + name);
        }
        for (String place : places) {
            check(path, place, base);
        }
    }

    private void check(String path, String place, Map<String, String> base) {
        String name = name(place);
        Map<String, String> without = new LinkedHashMap<>(base);
        without.remove(name);
        boolean isRequired = !accepts(path, name, without);
        report(isRequired != contract.at(place).path("required").booleanValue(), place + "/required");
        report(!accepts(path, name, with(base, name, example(place))), place + "/example");
        texts(place).forEach(text -> {
            boolean isAccepted = accepts(path, name, with(base, name, text));
            boolean isDeclared = contract.errors(place + "/schema", DeclaredAnswers.value(text))
                    .isEmpty();
            report(isAccepted != isDeclared, place + "/schema for " + text);
        });
        report(!schema(place).path("type").isString(), place + "/schema/type");
        JsonNode usual = schema(place).path("default");
        if (!usual.isMissingNode()) {
            JsonNode rows = rows(path, base);
            report(!rows.equals(rows(path, with(base, name, usual.asString()))), place + "/schema/default");
        }
    }

    private Stream<String> texts(String place) {
        if (name(place).equals(CURSOR)) {
            return Stream.of("", example(place));
        }
        Stream<String> bounds = Stream.of("minimum", "maximum")
                .map(bound -> schema(place).path(bound))
                .filter(JsonNode::isNumber)
                .map(JsonNode::bigIntegerValue)
                .flatMap(bound -> Stream.of(bound, bound.subtract(BigInteger.ONE), bound.add(BigInteger.ONE)))
                .map(BigInteger::toString);
        Stream<String> values = schema(place).path("enum").valueStream().map(JsonNode::asString);
        return Stream.of(TEXTS.stream(), bounds, values).flatMap(texts -> texts);
    }

    private boolean accepts(String path, String name, Map<String, String> query) {
        ApiResponse answer = service.apply(path, query);
        return answer.status() != 400 || !answer.message().startsWith(name + " ");
    }

    private JsonNode rows(String path, Map<String, String> query) {
        JsonNode body = service.apply(path, query).json();
        return body.has("users") ? body.path("users") : body.path("mints");
    }

    private List<String> places(String path) {
        String parameters = contract.operation(path) + "/parameters";
        return Stream.iterate(0, i -> i < contract.at(parameters).size(), i -> i + 1)
                .map(i -> contract.resolved(parameters + "/" + i))
                .toList();
    }

    private JsonNode schema(String place) {
        return contract.at(contract.resolved(place + "/schema"));
    }

    private String name(String place) {
        return contract.at(place).path("name").asString();
    }

    private String example(String place) {
        return contract.at(place).path("example").asString();
    }

    private static Map<String, String> with(Map<String, String> base, String name, String value) {
        Map<String, String> query = new LinkedHashMap<>(base);
        query.put(name, value);
        return query;
    }

    private void report(boolean isWrong, String place) {
        if (isWrong) {
            findings.add(place + " is not as the service has it");
        }
    }
}
