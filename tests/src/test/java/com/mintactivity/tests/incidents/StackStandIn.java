package com.mintactivity.tests.incidents;

import com.mintactivity.tests.harness.SharedEngines;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The resources of a healthy stack in AWS: alarms, topics, queues, mappings, aliases, and the settings of its tables
 * and secrets, each of which a test can spoil. Requests for items and for texts of secrets go to the shared engines.
 */
final class StackStandIn implements AutoCloseable {

    private static final List<String> LAYERS = List.of("libraries", "auth", "activity");
    private static final String SERVICE = "/([a-z]+)/aws4_request";

    final Set<String> ringing = new TreeSet<>();
    final Map<String, Integer> ages = new HashMap<>();
    final Map<String, String> mappings = new HashMap<>(Map.of("recorder", "Enabled", "sealer", "Enabled"));
    final Map<String, Integer> letters = new HashMap<>();
    final Map<String, String> versions =
            new HashMap<>(Map.of("health", "1", "hits", "2", "mints", "3", "recorder", "4", "sealer", "5"));
    final Set<String> unprotected = new TreeSet<>();
    final Set<String> withoutRecovery = new TreeSet<>();
    final Set<String> lostTables = new TreeSet<>();
    final Set<String> deletedSecrets = new TreeSet<>();
    final Set<String> lostSecrets = new TreeSet<>();
    String subscription = "arn:aws:sns:eu-central-1:111111111111:topic:1";
    String refused = "";

    /** Functions whose alias runs other code than is recorded, and layers that have it. */
    final Set<String> otherCode = new TreeSet<>();

    /** The stack of which the layers are. */
    String layersOf;

    /** The digest that is recorded of each; the text of the template if bin/pack did not write it. */
    String recordedCode = "ab".repeat(32);

    /** When the table was made by a restore. */
    String restoredAudit = "";

    /** The rights that the calls so far need, without those to items. */
    final Set<String> called = new ConcurrentSkipListSet<>();

    private final String stack;
    private final HttpServer server;
    private final HttpClient http = HttpClient.newHttpClient();

    StackStandIn(String stack) throws IOException {
        this.stack = stack;
        this.layersOf = stack;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String signature = exchange.getRequestHeaders().getFirst("Authorization");
            String service = signature.replaceFirst("(?s).*?" + SERVICE + ".*", "$1");
            String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            note(service, target, exchange.getRequestURI(), new String(body, StandardCharsets.UTF_8));
            String refusal = refusal(service, target, new String(body, StandardCharsets.UTF_8));
            int status = refusal.isEmpty() ? 200 : 400;
            String answer = status == 400
                    ? "{\"__type\":\"com.amazon#" + refusal + "Exception\"}"
                    : answer(service, target, exchange.getRequestURI(), new String(body, StandardCharsets.UTF_8));
            byte[] bytes =
                    answer.isEmpty() ? forwarded(service, target, body) : answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private String refusal(String service, String target, String body) {
        if (service.equals(refused)) {
            return "AccessDenied";
        }
        boolean isLost = lostTables.stream().anyMatch(table -> body.contains("\"" + stack + "-" + table + "\""))
                || lostSecrets.stream().anyMatch(secret -> body.contains("\"" + stack + "/" + secret + "\""));
        if (isLost) {
            return "ResourceNotFound";
        }
        return target.endsWith("GetSecretValue") && isDeleted(body) ? "InvalidRequest" : "";
    }

    private boolean isDeleted(String body) {
        return deletedSecrets.stream().anyMatch(secret -> body.contains("\"" + stack + "/" + secret + "\""));
    }

    private void note(String service, String target, URI path, String body) {
        switch (service) {
            case "monitoring" -> called.add("cloudwatch:" + action(body));
            case "sns" -> called.add("sns:" + action(body));
            case "lambda" ->
                called.add("lambda:"
                        + (path.getPath().contains("/aliases/")
                                ? "GetAlias"
                                : path.getPath().contains("/configuration")
                                        ? "GetFunctionConfiguration"
                                        : path.getPath().endsWith("/layers")
                                                ? "GetLayerVersion"
                                                : "ListEventSourceMappings"));
            default -> {
                // Those who may not read the pepper do without the check of its versions.
                boolean isOfPepper = target.endsWith("GetSecretValue");
                if (!isOfPepper && (!service.equals("dynamodb") || target.contains("Describe"))) {
                    called.add(service + ":" + target.substring(target.indexOf('.') + 1));
                }
            }
        }
    }

    private static String action(String form) {
        return form.replaceFirst("(?s).*Action=([A-Za-z]+).*", "$1");
    }

    private String answer(String service, String target, URI path, String body) {
        return switch (service) {
            case "monitoring" -> body.contains("Action=DescribeAlarms") ? alarms(body) : age(body);
            case "sns" -> subscriptions(body);
            case "lambda" ->
                path.getPath().contains("/aliases/")
                        ? alias(path)
                        : path.getPath().contains("/configuration")
                                ? configuration(path)
                                : path.getPath().endsWith("/layers") ? layer(path) : mapping(path);
            case "ssm" ->
                target.endsWith("History")
                        ? "{\"Parameters\":[{\"Version\":1,\"LastModifiedDate\":1.5,\"Value\":\"commit=abc hits=2\"}]}"
                        : "{\"Parameter\":{\"Value\":\"commit=abc health=1 hits=2 mints=3 recorder=4 sealer=5"
                                + Stream.concat(versions.keySet().stream(), LAYERS.stream())
                                        .map(code -> " sha256:" + code + ":" + recordedCode)
                                        .collect(Collectors.joining())
                                + "\"}}";
            case "sqs" -> queue(target, json(body));
            case "dynamodb" -> table(target, json(body));
            case "secretsmanager" ->
                target.endsWith("DescribeSecret") ? (isDeleted(body) ? "{\"DeletedDate\":1798329600}" : "{}") : "";
            default -> throw new IllegalStateException(service);
        };
    }

    private String alarms(String form) {
        if (!form.contains("AlarmNamePrefix=" + stack + "-")) {
            throw new IllegalStateException(form);
        }
        String members = Stream.of("server-errors:alarms", "dead-letters:alarms", "keys-ending:notices")
                .map(alarm -> alarm.split(":"))
                .map(alarm -> alarm(stack, alarm[0], alarm[1], ringing.contains(alarm[0])))
                .collect(Collectors.joining());
        return "<DescribeAlarmsResponse><DescribeAlarmsResult><MetricAlarms>" + members
                + alarm(stack + "-dev", "server-errors", "alarms", true)
                + "</MetricAlarms></DescribeAlarmsResult></DescribeAlarmsResponse>";
    }

    private static String alarm(String of, String name, String topic, boolean rings) {
        return "<member><AlarmName>" + of + "-" + name + "</AlarmName><StateValue>" + (rings ? "ALARM" : "OK")
                + "</StateValue><AlarmActions>\n<member>arn:aws:sns:eu-central-1:111111111111:" + of + "-" + topic
                + "</member>\n</AlarmActions></member>";
    }

    private String age(String form) {
        String queue = URLDecoder.decode(form, StandardCharsets.UTF_8)
                .replaceFirst("(?s).*Value=" + stack + "-([a-z.]+).*", "$1");
        return "<R><Datapoints><member><Maximum>" + ages.getOrDefault(queue, 3)
                + ".0</Maximum></member></Datapoints></R>";
    }

    private String subscriptions(String form) {
        boolean isPage = form.contains(stack + "-alarms");
        return "<R><Subscriptions><member><SubscriptionArn>" + (isPage ? subscription : "PendingConfirmation")
                + "</SubscriptionArn></member></Subscriptions></R>";
    }

    private String alias(URI path) {
        String function = path.getPath().replaceFirst(".*/functions/" + stack + "-([a-z]+)/aliases/live", "$1");
        return "{\"FunctionVersion\":\"" + versions.get(function) + "\"}";
    }

    private String configuration(URI path) {
        String function = path.getPath().replaceFirst(".*/functions/" + stack + "-([a-z]+)/configuration", "$1");
        String layers = LAYERS.stream()
                .map(layer ->
                        "{\"Arn\":\"arn:aws:lambda:eu-central-1:111111111111:layer:" + layersOf + "-" + layer + ":7\"}")
                .collect(Collectors.joining(","));
        return "{\"Version\":\"" + versions.get(function) + "\",\"Layers\":[" + layers + "],\"CodeSha256\":\""
                + digest(function) + "\"}";
    }

    private String layer(URI path) {
        String layer = path.getQuery().replaceFirst("find=LayerVersion&Arn=.*:layer:" + stack + "-([a-z]+):7", "$1");
        return "{\"Content\":{\"CodeSha256\":\"" + digest(layer) + "\"}}";
    }

    private String digest(String code) {
        return Base64.getEncoder()
                .encodeToString(HexFormat.of().parseHex((otherCode.contains(code) ? "cd" : "ab").repeat(32)));
    }

    private String mapping(URI path) {
        String function = path.getQuery().replaceFirst("FunctionName=" + stack + "-([a-z]+):live", "$1");
        return "{\"EventSourceMappings\":[{\"UUID\":\"of-" + function + "\",\"State\":\"" + mappings.get(function)
                + "\"}]}";
    }

    private String queue(String target, JsonNode body) {
        if (target.endsWith("GetQueueUrl")) {
            return "{\"QueueUrl\":\"" + url() + "/1/" + body.path("QueueName").asString() + "\"}";
        }
        String queue = body.path("QueueUrl").asString().replaceFirst(".*/" + stack + "-", "");
        return "{\"Attributes\":{\"ApproximateNumberOfMessages\":\"" + letters.getOrDefault(queue, 0)
                + "\",\"ApproximateNumberOfMessagesNotVisible\":\"0\"}}";
    }

    /** The settings of a table; empty for a request for its items. */
    private String table(String target, JsonNode body) {
        String table = body.path("TableName").asString("").replaceFirst(stack + "-", "");
        if (target.endsWith("DescribeTable")) {
            return "{\"Table\":{\"DeletionProtectionEnabled\":" + !unprotected.contains(table)
                    + (table.equals("audit") ? restored() : "")
                    + ",\"WarmThroughput\":{\"ReadUnitsPerSecond\":12000,\"WriteUnitsPerSecond\":4000,"
                    + "\"Status\":\"ACTIVE\"}}}";
        }
        return target.endsWith("DescribeContinuousBackups")
                ? "{\"ContinuousBackupsDescription\":{\"ContinuousBackupsStatus\":\"ENABLED\","
                        + "\"PointInTimeRecoveryDescription\":{\"PointInTimeRecoveryStatus\":\""
                        + (withoutRecovery.contains(table) ? "DISABLED" : "ENABLED") + "\"}}}"
                : "";
    }

    private String restored() {
        return restoredAudit.isEmpty()
                ? ""
                : ",\"CreationDateTime\":" + Instant.parse(restoredAudit).getEpochSecond()
                        + ",\"RestoreSummary\":{\"RestoreInProgress\":false}";
    }

    private byte[] forwarded(String service, String target, byte[] body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(
                        service.equals("dynamodb")
                                ? SharedEngines.engines().dynamoUrl()
                                : SharedEngines.engines().secretsUrl())
                .header("X-Amz-Target", target)
                .header("Content-Type", "application/x-amz-json-1.0")
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=local/20261120/eu-central-1/dynamodb/aws4_request,"
                                + " SignedHeaders=host, Signature=0")
                .header("X-Amz-Date", "20261120T120000Z")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static JsonNode json(String body) {
        return JsonMapper.shared().readTree(body);
    }

    /** The services of the AWS SDK that have to reach it. */
    static List<String> services() {
        return Arrays.asList("DynamoDb", "SecretsManager", "Sqs", "CloudWatch", "Lambda", "Sns", "Ssm");
    }

    @Override
    public void close() {
        server.stop(0);
        http.close();
    }
}
