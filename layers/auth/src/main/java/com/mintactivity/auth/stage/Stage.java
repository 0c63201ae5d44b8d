package com.mintactivity.auth.stage;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Real SDK clients whose HTTP ends in memory: reads by key find the staged items, a query finds all items of its table, an
 * update finds its condition failed, and every secret is the same keyring. All of the SDK's code runs, and nothing leaves the process.
 */
public final class Stage implements SdkHttpClient {

    private static final JsonMapper JSON = JsonMapper.shared();
    /** Version 1, the only one, of every secret on a stage: a prop, and never a secret of anybody's. */
    public static final String SECRET = "0".repeat(64);

    private static final String KEYRING = "{\"current\":\"1\",\"1\":\"" + SECRET + "\"}";
    private static final StaticCredentialsProvider NOBODY =
            StaticCredentialsProvider.create(AwsBasicCredentials.create("stage", "stage"));

    private final Map<String, List<Map<String, AttributeValue>>> tables;

    /** @param tables the items by the name of their table */
    public Stage(Map<String, List<Map<String, AttributeValue>>> tables) {
        this.tables = Map.copyOf(tables);
    }

    public DynamoDbClient dynamo() {
        return DynamoDbClient.builder()
                .region(Region.US_EAST_1)
                .credentialsProvider(NOBODY)
                .httpClient(this)
                .build();
    }

    public SecretsManagerClient secrets() {
        return SecretsManagerClient.builder()
                .region(Region.US_EAST_1)
                .credentialsProvider(NOBODY)
                .httpClient(this)
                .build();
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                return respond(request);
            }

            @Override
            public void abort() {}
        };
    }

    private HttpExecuteResponse respond(HttpExecuteRequest request) throws IOException {
        String target =
                request.httpRequest().firstMatchingHeader("X-Amz-Target").orElse("");
        JsonNode asked;
        try (var content = request.contentStreamProvider().orElseThrow().newStream()) {
            asked = JSON.readTree(content.readAllBytes());
        }
        String operation = target.substring(target.indexOf('.') + 1);
        byte[] body = JSON.writeValueAsBytes(answer(operation, asked));
        return HttpExecuteResponse.builder()
                .response(SdkHttpResponse.builder()
                        .statusCode(operation.equals("UpdateItem") ? 400 : 200)
                        .putHeader("Content-Length", Integer.toString(body.length))
                        .build())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                .build();
    }

    private Map<String, ?> answer(String operation, JsonNode asked) {
        return switch (operation) {
            case "BatchGetItem" -> {
                Map<String, Object> responses = new LinkedHashMap<>();
                asked.path("RequestItems")
                        .properties()
                        .forEach(table -> responses.put(
                                table.getKey(),
                                found(table.getKey(), table.getValue().path("Keys"))));
                yield Map.of("Responses", responses, "UnprocessedKeys", Map.of());
            }
            case "GetItem" ->
                found(asked.path("TableName").asString(), List.of(asked.path("Key"))).stream()
                        .findFirst()
                        .<Map<String, ?>>map(item -> Map.of("Item", item))
                        .orElse(Map.of());
            case "Query" -> Map.of("Items", items(asked.path("TableName").asString()));
            case "GetSecretValue" -> Map.of("SecretString", KEYRING);
            case "UpdateItem" -> Map.of("__type", "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException");
            default -> Map.of();
        };
    }

    private List<JsonNode> found(String table, Iterable<JsonNode> keys) {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode key : keys) {
            items(table).stream()
                    .filter(item -> key.properties().stream()
                            .allMatch(part -> part.getValue().equals(item.get(part.getKey()))))
                    .forEach(found::add);
        }
        return found;
    }

    private List<JsonNode> items(String table) {
        return tables.getOrDefault(table, List.of()).stream()
                .map(item -> JSON.<JsonNode>valueToTree(Attributes.fields(item)))
                .toList();
    }

    @Override
    public void close() {}
}
