package com.mintactivity.tests.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Compares responses with what the contract declares for their path and status: body and headers. */
public final class DeclaredAnswers {

    /** Part of every response with a body. */
    private static final Set<String> UNDECLARED = Set.of("content-type");

    private static final String ERROR = "/components/schemas/Error";
    private static final List<String> COMMON = List.of("Cache-Control", "X-Request-Id");

    private DeclaredAnswers() {}

    /**
     * How a response differs from its declaration; empty if it does not.
     *
     * @param path of the function that answered
     */
    public static List<String> differences(ContractDocument contract, String path, ApiResponse answer) {
        if (answer.status() == 404) {
            // Not declared for a path: it answers every other path and method.
            return notFound(contract, answer);
        }
        String response = contract.resolved(contract.operation(path) + "/responses/" + answer.status());
        if (contract.at(response).isMissingNode()) {
            return List.of(path + " declares no status " + answer.status());
        }
        List<String> differences = new ArrayList<>(body(contract, response, answer));
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        contract.at(response).path("headers").properties().forEach(header -> {
            names.add(header.getKey());
            differences.addAll(header(contract, response + "/headers/" + header.getKey(), header.getKey(), answer));
        });
        differences.addAll(undeclared(names, answer));
        return differences;
    }

    private static List<String> notFound(ContractDocument contract, ApiResponse answer) {
        List<String> differences = new ArrayList<>(contract.errors(ERROR, answer.json()));
        for (String name : COMMON) {
            differences.addAll(header(contract, "/components/headers/" + name, name, answer));
        }
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.addAll(COMMON);
        differences.addAll(undeclared(names, answer));
        return differences;
    }

    private static List<String> body(ContractDocument contract, String response, ApiResponse answer) {
        String schema = response + "/content/application~1json/schema";
        return contract.at(schema).isMissingNode()
                ? List.of(response + " declares no JSON body")
                : contract.errors(schema, answer.json());
    }

    private static List<String> header(ContractDocument contract, String reference, String name, ApiResponse answer) {
        String pointer = contract.resolved(reference);
        List<String> values = answer.headers().getOrDefault(name, List.of());
        if (values.isEmpty()) {
            return contract.at(pointer).path("required").booleanValue(false)
                    ? List.of("the header " + name + " is missing")
                    : List.of();
        }
        if (values.size() > 1) {
            return List.of("the header " + name + " is sent more than once");
        }
        return contract.errors(pointer + "/schema", value(values.getFirst())).stream()
                .map(error -> "the header " + name + ": " + error)
                .toList();
    }

    private static List<String> undeclared(Set<String> declared, ApiResponse answer) {
        return answer.headers().keySet().stream()
                .filter(name -> !declared.contains(name) && !UNDECLARED.contains(name.toLowerCase(Locale.ROOT)))
                .map(name -> "the header " + name + " is not declared for " + answer.status())
                .toList();
    }

    /** The value of a header or parameter: a number or a boolean if its text is one. */
    public static JsonNode value(String text) {
        return text.matches("-?(0|[1-9][0-9]*)|true|false")
                ? JsonMapper.shared().readTree(text)
                : JsonNodeFactory.instance.stringNode(text);
    }
}
