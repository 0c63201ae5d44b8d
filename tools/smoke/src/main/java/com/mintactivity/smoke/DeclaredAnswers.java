package com.mintactivity.smoke;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Compares responses with what the contract declares for their path and status: body and headers. */
public final class DeclaredAnswers {

    private static final String JSON = "(?i)application/json( *; *charset=utf-8)?";
    private static final String ERROR = "/components/schemas/Error";
    private static final List<String> COMMON = List.of("Cache-Control", "X-Request-Id");

    private DeclaredAnswers() {}

    /** How a response differs from its declaration; empty if it does not. */
    public static List<String> differences(ContractDocument contract, Response answer) {
        if (answer.status() == 0) {
            return List.of("no answer");
        }
        List<String> differences = new ArrayList<>();
        String type = answer.header("Content-Type").orElse("missing");
        if (!type.matches(JSON)) {
            differences.add("Content-Type: " + type);
        }
        if (answer.status() == 404) {
            // Not declared for a path: it answers every other path and method.
            differences.addAll(contract.errors(ERROR, answer.fields()));
            code(List.of("not_found"), answer).ifPresent(differences::add);
            COMMON.forEach(name -> differences.addAll(header(contract, "/components/headers/" + name, name, answer)));
            return differences;
        }
        String response = response(contract, answer);
        if (contract.at(response).isMissingNode()) {
            return List.of(answer.path() + " declares no status " + answer.status());
        }
        String schema = response + "/content/application~1json/schema";
        differences.addAll(contract.errors(schema, answer.fields()));
        code(codes(contract.at(response + "/content/application~1json/examples")), answer)
                .ifPresent(differences::add);
        contract.at(response)
                .path("headers")
                .propertyNames()
                .forEach(name -> differences.addAll(header(contract, response + "/headers/" + name, name, answer)));
        // The contract can only say in words that a header depends on the code.
        if (answer.code().equals("internal") && answer.header("Retry-After").isEmpty()) {
            differences.add("the header Retry-After is missing");
        }
        return differences;
    }

    /** The headers of a response that are not declared for its path and status. */
    public static Stream<String> undeclared(ContractDocument contract, Response answer) {
        List<String> declared = answer.status() == 404
                ? COMMON
                : List.copyOf(
                        contract.at(response(contract, answer) + "/headers").propertyNames());
        return answer.headers().keySet().stream()
                .filter(name -> !name.equalsIgnoreCase("Content-Type")
                        && declared.stream().noneMatch(name::equalsIgnoreCase));
    }

    private static String response(ContractDocument contract, Response answer) {
        return contract.resolved(contract.operation(answer.path()) + "/responses/" + answer.status());
    }

    /** Clients have to accept every code, so a response has an example of each, and its schema lists none. */
    private static List<String> codes(JsonNode examples) {
        return examples.valueStream()
                .map(example -> example.path("value").path("code").asString(""))
                .filter(code -> !code.isEmpty())
                .toList();
    }

    private static Optional<String> code(List<String> codes, Response answer) {
        return codes.isEmpty() || codes.contains(answer.code())
                ? Optional.empty()
                : Optional.of("code " + answer.code() + " with " + answer.status());
    }

    private static List<String> header(ContractDocument contract, String reference, String name, Response answer) {
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
        // An id may happen to consist of digits.
        boolean isText = contract.at(pointer + "/schema/type").asString("").equals("string");
        JsonNode value = isText ? JsonNodeFactory.instance.stringNode(values.getFirst()) : value(values.getFirst());
        return contract.errors(pointer + "/schema", value).stream()
                .map(error -> "the header " + name + ": " + error)
                .toList();
    }

    /** The value of a header or parameter: a number or a boolean if its text is one. */
    public static JsonNode value(String text) {
        return text.matches("-?(0|[1-9][0-9]*)|true|false")
                ? JsonMapper.shared().readTree(text)
                : JsonNodeFactory.instance.stringNode(text);
    }
}
