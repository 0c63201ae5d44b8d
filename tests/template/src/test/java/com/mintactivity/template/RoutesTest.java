package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.error.Refusal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each endpoint invokes its function; the gateway answers every other route without invoking one. */
final class RoutesTest {

    private static final String ANY = "x-amazon-apigateway-any-method";

    @Test
    void getOfThePathsOfTheContractAndNothingElseRunsAFunction() {
        assertThat(functionRoutes())
                .isEqualTo(ExpectedFunctions.paths().stream()
                        .collect(Collectors.toMap(
                                path -> "get " + path, path -> ExpectedFunctions.serving(path) + "Function")));
        assertThat(api().at("DefinitionBody", "paths").keys())
                .containsExactlyInAnyOrderElementsOf(answeredByTheGateway());
        assertThat(api().at("MergeDefinitions").value())
                .as("without it the functions' own routes are left out")
                .isEqualTo(true);
    }

    @ParameterizedTest
    @MethodSource("answeredByTheGateway")
    void everyOtherMethodIsAnsweredByTheGatewayAsNotFound(String path) {
        TemplateNode integration = route(path).at("x-amazon-apigateway-integration");
        assertThat(integration.at("type").text()).isEqualTo("mock");
        assertThat(integration.at("requestTemplates").entries()).hasSize(1);
        assertThat(integration.at("requestTemplates", "application/json").text())
                .isEqualTo("{\"statusCode\":404}");
        assertThat(integration.at("passthroughBehavior").text())
                .as("another type of body is then UNSUPPORTED_MEDIA_TYPE, a gateway response that says not_found")
                .isEqualTo("never");
        TemplateNode answer = integration.at("responses", "default");
        assertThat(answer.at("statusCode").text()).isEqualTo("404");
        assertThat(answer.at("responseParameters", "method.response.header.Cache-Control")
                        .text())
                .isEqualTo("'no-store'");
        assertThat(answer.at("responseParameters", "method.response.header.X-Request-Id")
                        .text())
                .isEqualTo("context.extendedRequestId");
        JsonNode body = JsonMapper.shared()
                .readTree(answer.at("responseTemplates", "application/json").text());
        assertThat(body.propertyNames()).containsExactly("code", "message");
        assertThat(body.get("code").asString())
                .isEqualTo(Refusal.NOT_FOUND.code().wire());
        assertThat(body.get("message").asString()).isEqualTo(Refusal.NOT_FOUND.message());
        assertThat(route(path).at("responses", "404", "headers").keys())
                .containsExactlyInAnyOrder("Cache-Control", "X-Request-Id");
    }

    static List<String> answeredByTheGateway() {
        return Stream.concat(Stream.of("/", "/{proxy+}"), ExpectedFunctions.paths().stream())
                .toList();
    }

    private static TemplateNode route(String path) {
        return api().at("DefinitionBody", "paths", path, ANY);
    }

    private static TemplateNode api() {
        return TemplateNode.template().at("Resources", "Api", "Properties");
    }

    /** The function of each method and path. */
    private static Map<String, String> functionRoutes() {
        return TemplateNode.functions().entrySet().stream()
                .filter(function -> function.getValue().at("Properties").has("Events"))
                .flatMap(function -> events(function.getValue())
                        .map(event -> Map.entry(
                                event.at("Method").text() + " "
                                        + event.at("Path").text(),
                                function.getKey())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Stream<TemplateNode> events(TemplateNode function) {
        return function.at("Properties", "Events").entries().values().stream()
                .filter(event -> event.at("Type").text().equals("Api"))
                .map(event -> event.at("Properties"));
    }
}
