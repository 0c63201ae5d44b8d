package com.mintactivity.platform.aws;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * Real SDK clients whose HTTP calls are answered from memory. Reads by key return the given items, a query returns
 * those that its key condition names, the condition of an update fails, and every secret is the same keyring. All of
 * the SDK's code runs, and no call leaves the process.
 */
public final class InMemoryAws implements SdkHttpClient {

    private static final JsonMapper JSON = JsonMapper.shared();
    /** Version 1, the only version, of every secret here. It is synthetic and protects nothing. */
    public static final String SECRET = "0".repeat(64);

    private static final String KEYRING = "{\"current\":\"1\",\"1\":\"" + SECRET + "\"}";
    private static final StaticCredentialsProvider CREDENTIALS =
            StaticCredentialsProvider.create(AwsBasicCredentials.create("in-memory", "in-memory"));

    private static final Pattern PARTITION = Pattern.compile("(\\w+) = (:\\w+)");
    private static final Pattern RANGE = Pattern.compile("(\\w+) BETWEEN (:\\w+) AND (:\\w+)");

    private final Map<String, List<JsonNode>> tables = new HashMap<>();

    /**
     * Clients of tables with these items.
     *
     * @param tables the items by the name of their table
     * @throws IllegalArgumentException if an attribute is a set
     */
    public InMemoryAws(Map<String, List<Map<String, AttributeValue>>> tables) {
        tables.forEach((table, items) -> this.tables.put(
                table,
                items.stream()
                        .map(item -> JSON.<JsonNode>valueToTree(AttributeJson.fields(item)))
                        .toList()));
    }

    public DynamoDbClient dynamo() {
        return DynamoDbClient.builder()
                .region(Region.US_EAST_1)
                .credentialsProvider(CREDENTIALS)
                .httpClient(this)
                .build();
    }

    public SecretsManagerClient secrets() {
        return SecretsManagerClient.builder()
                .region(Region.US_EAST_1)
                .credentialsProvider(CREDENTIALS)
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
            case "Query" -> Map.of("Items", queried(asked));
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

    private List<JsonNode> queried(JsonNode asked) {
        String condition = asked.path("KeyConditionExpression").asString();
        JsonNode values = asked.path("ExpressionAttributeValues");
        Matcher partition = PARTITION.matcher(condition);
        Matcher range = RANGE.matcher(condition);
        boolean isPartition = partition.find();
        boolean isRange = range.find();
        return items(asked.path("TableName").asString()).stream()
                .filter(item -> isPartition && item.path(partition.group(1)).equals(values.path(partition.group(2))))
                .filter(item -> !isRange
                        || (text(item.path(range.group(1))).compareTo(text(values.path(range.group(2)))) >= 0
                                && text(item.path(range.group(1))).compareTo(text(values.path(range.group(3)))) <= 0))
                .toList();
    }

    private static String text(JsonNode value) {
        return value.path("S").asString("");
    }

    private List<JsonNode> items(String table) {
        return tables.getOrDefault(table, List.of());
    }

    @Override
    public void close() {}
}
