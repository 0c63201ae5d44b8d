package com.mintactivity.operator.account;

import com.mintactivity.operator.Operator;
import com.mintactivity.operator.account.MemoryBucket.Answer;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.cli.Environment.Terminal;
import com.mintactivity.operator.cli.Root;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The account of the stack {@code mint}. Commands run in this process; their clients, of the SDK and {@code AwsApi},
 * are answered from memory.
 */
public final class MemoryAccount implements SdkHttpClient {

    public static final Instant NOW = Instant.parse("2026-11-27T20:00:00Z");

    private static final Pattern SCOPE = Pattern.compile("Credential=[^/]+/\\d+/([^/]+)/([^/]+)/aws4_request");
    private static final Pattern READ = Pattern.compile("\\w+:(Describe|Get|List|Query|Scan|BatchGet).*");

    /** The output of a command, and its exit status. */
    public record Ended(int status, String out, String err) {

        public JsonNode json() {
            return JsonMapper.shared().readTree(out);
        }
    }

    public final MemoryTables tables = new MemoryTables(this);
    public final MemoryFunctions functions = new MemoryFunctions(this);
    public final MemoryStack stack = new MemoryStack(this);
    public final MemoryBucket bucket = new MemoryBucket();
    private final ServiceModels models = new ServiceModels();

    /** The calls that changed something, each its right and its parameters. */
    public final List<String> changes = new ArrayList<>();

    /** The rights of all calls so far. */
    public final Set<String> rights = new TreeSet<>();

    private final Path root;
    private final List<String> faults = new ArrayList<>();
    private Instant now = NOW;
    private int killAt = Integer.MAX_VALUE;
    private int failAt = Integer.MAX_VALUE;
    private int calls;
    private boolean isAfterwards;
    private boolean isKilled;
    private Optional<Terminal> terminal = Optional.empty();
    private String typed = "";
    private Runnable meanwhile = () -> {};

    /** @param root the checkout */
    public MemoryAccount(Path root) {
        this.root = root;
        System.setProperty("aws.accessKeyId", "AKIAEXAMPLEEXAMPLE00");
        System.setProperty("aws.secretAccessKey", "example");
    }

    /** From now on, the command is killed at a change: before it is made, or between the call and its answer. */
    public void killAt(int change, boolean afterwards) {
        killAt = changes.size() + change;
        isAfterwards = afterwards;
    }

    /** A call from now on fails, the first one with 0: it has no effect, or only its answer is lost. */
    public void failAt(int call, boolean afterwards) {
        failAt = calls + call;
        isAfterwards = afterwards;
    }

    /** How many calls were made. */
    public int calls() {
        return calls;
    }

    public void killNever() {
        killAt = Integer.MAX_VALUE;
    }

    /** From now on, a person at a terminal answers. */
    public void type(String answer) {
        terminal = Optional.of(new Terminal(80, true));
        typed = answer;
    }

    /** From now on, something happens at each pause. */
    public void meanwhile(Runnable work) {
        meanwhile = work;
    }

    Instant now() {
        return now;
    }

    /** Lets a time pass, in steps in which each change advances. */
    public void pass(Duration time) {
        now = now.plus(time);
        tables.tick();
        functions.tick();
        stack.tick();
        meanwhile.run();
    }

    /** Nothing happens any more. */
    public void settle() {
        for (int i = 0; i < 20; i++) {
            pass(Duration.ofSeconds(20));
        }
    }

    public Ended run(String... arguments) {
        return run(Operator::run, arguments);
    }

    /** Runs a command line by something that makes its commands. */
    public Ended run(Runner runner, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Environment environment = new Environment(
                new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                service -> () -> now,
                this::pass,
                root,
                "olivia",
                terminal,
                Optional.empty(),
                Optional.empty());
        Backend backend = Backend.deployed("mint", Optional.of("eu-north-1"), Optional.empty(), this);
        isKilled = false;
        int status = runner.run(Arrays.asList(arguments), new Root(environment, backend));
        if (!faults.isEmpty()) {
            throw new AssertionError(faults);
        }
        if (isKilled) {
            throw new Killed();
        }
        return new Ended(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** A way to run a command line. */
    @FunctionalInterface
    public interface Runner {

        int run(List<String> arguments, Root root);
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
        if (isKilled) {
            throw new Killed();
        }
        SdkHttpRequest head = request.httpRequest();
        SdkBytes content = SdkBytes.fromUtf8String("");
        if (request.contentStreamProvider().isPresent()) {
            try (var in = request.contentStreamProvider().get().newStream()) {
                content = SdkBytes.fromInputStream(in);
            }
        }
        Matcher scope = SCOPE.matcher(head.firstMatchingHeader("Authorization").orElse(""));
        if (!scope.find() || !scope.group(1).equals("eu-north-1")) {
            throw new IllegalStateException("not signed for the Region: " + head);
        }
        String service = scope.group(2);
        if (service.equals("s3")) {
            return stored(head, content);
        }
        String body = content.asUtf8String();
        try {
            return reply(200, answer(service, head, body));
        } catch (AwsRefusal refusal) {
            return reply(
                    400,
                    service.equals("cloudformation")
                            ? "<E><Error><Code>" + refusal.code() + "</Code></Error></E>"
                            : "{\"__type\":\"com.amazon#" + refusal.code() + "\"}");
        } catch (RuntimeException | AssertionError fault) {
            faults.add(service + " " + head.getUri() + " " + body + ": " + fault);
            return reply(400, "{\"__type\":\"Fault\"}");
        }
    }

    private HttpExecuteResponse stored(SdkHttpRequest head, SdkBytes content) {
        Answer[] answer = {new Answer(SdkBytes.fromUtf8String(""), "")};
        try {
            var _ = made(MemoryBucket.right(head), head.encodedPath(), () -> {
                answer[0] = bucket.answer(head, content);
                return "";
            });
        } catch (AwsRefusal refusal) {
            return reply(400, "<Error><Code>" + refusal.code() + "</Code></Error>");
        }
        HttpExecuteResponse reply = reply(200, answer[0].content());
        return answer[0].version().isEmpty()
                ? reply
                : HttpExecuteResponse.builder()
                        .response(reply.httpResponse().toBuilder()
                                .putHeader("x-amz-version-id", answer[0].version())
                                .build())
                        .responseBody(reply.responseBody().orElseThrow())
                        .build();
    }

    private String answer(String service, SdkHttpRequest head, String body) {
        return switch (service) {
            case "dynamodb" -> {
                JsonNode asked = JsonMapper.shared().readTree(body);
                String operation = target(head);
                yield made("dynamodb:" + operation, asked.toString(), () -> tables.answer(operation, asked));
            }
            case "ssm", "codedeploy" -> {
                JsonNode asked = JsonMapper.shared().readTree(body);
                String operation = target(head);
                models.check(service, operation, asked);
                yield made(service + ":" + operation, asked.toString(), () -> stack.answer(operation, asked));
            }
            case "cloudformation" -> {
                ObjectNode asked = form(body);
                String operation = asked.remove("Action").asString();
                asked.remove("Version");
                models.check(service, operation, asked);
                yield made("cloudformation:" + operation, asked.toString(), () -> stack.xml(operation, asked));
            }
            case "secretsmanager", "sqs" -> {
                JsonNode asked = JsonMapper.shared().readTree(body);
                String operation = target(head);
                yield made(
                        service + ":" + operation,
                        asked.toString(),
                        () -> stack.kept.answer(service + ":" + operation, asked));
            }
            case "lambda" -> {
                MemoryFunctions.Operation operation = MemoryFunctions.operation(head);
                ObjectNode asked = body.isEmpty() || operation.name().equals("Invoke")
                        ? JsonMapper.shared().createObjectNode()
                        : (ObjectNode) JsonMapper.shared().readTree(body);
                operation.parameters().forEach(asked::put);
                models.check(service, operation.name(), asked);
                String right = operation.name().equals("Invoke") ? "InvokeFunction" : operation.name();
                yield made("lambda:" + right, asked.toString(), () -> functions.answer(operation.name(), asked));
            }
            case "sts" ->
                "<R><GetCallerIdentityResult><Arn>arn:aws:sts::111111111111:assumed-role/Operator/olivia</Arn>"
                        + "</GetCallerIdentityResult></R>";
            default -> throw new IllegalStateException(service);
        };
    }

    private String made(String right, String parameters, Supplier<String> call) {
        if (calls++ == failAt) {
            if (isAfterwards) {
                var _ = performed(right, parameters, call);
            }
            throw new AwsRefusal("Unclear");
        }
        return performed(right, parameters, call);
    }

    private String performed(String right, String parameters, Supplier<String> call) {
        rights.add(right);
        if (READ.matcher(right).matches()) {
            return call.get();
        }
        boolean isEnd = changes.size() == killAt;
        if (isEnd && !isAfterwards) {
            throw killed();
        }
        Optional<AwsRefusal> refusal = Optional.empty();
        String answer = "";
        try {
            answer = call.get();
        } catch (AwsRefusal refused) {
            if (!right.equals("lambda:InvokeFunction")) {
                throw refused;
            }
            // It has done what it was called for.
            refusal = Optional.of(refused);
        }
        changes.add(right + " " + parameters);
        if (isEnd) {
            throw killed();
        }
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        return answer;
    }

    private Killed killed() {
        isKilled = true;
        return new Killed();
    }

    private static String target(SdkHttpRequest head) {
        return head.firstMatchingHeader("X-Amz-Target").orElseThrow().replaceFirst(".*\\.", "");
    }

    private static ObjectNode form(String body) {
        ObjectNode fields = JsonMapper.shared().createObjectNode();
        Arrays.stream(body.split("&", -1)).map(field -> field.split("=", 2)).forEach(field -> {
            ObjectNode in = fields;
            List<String> path =
                    List.of(URLDecoder.decode(field[0], StandardCharsets.UTF_8).split("\\.", -1));
            for (String part : path.subList(0, path.size() - 1)) {
                in = in.withObjectProperty(part);
            }
            in.put(path.getLast(), URLDecoder.decode(field[1], StandardCharsets.UTF_8));
        });
        return (ObjectNode) withLists(fields);
    }

    /** The lists and maps of a form, which numbers their members, as those of JSON. */
    private static JsonNode withLists(JsonNode form) {
        if (form.path("member").isObject()) {
            ArrayNode list = JsonMapper.shared().createArrayNode();
            for (int i = 1; i <= form.path("member").size(); i++) {
                list.add(withLists(form.path("member").required(Integer.toString(i))));
            }
            return list;
        }
        if (!form.isObject()) {
            return form;
        }
        ObjectNode object = JsonMapper.shared().createObjectNode();
        if (form.path("entry").isObject()) {
            form.path("entry").forEach(entry -> object.set(entry.path("key").asString(), entry.path("value")));
        } else {
            form.properties().forEach(each -> object.set(each.getKey(), withLists(each.getValue())));
        }
        return object;
    }

    private static HttpExecuteResponse reply(int status, String body) {
        return reply(status, SdkBytes.fromUtf8String(body));
    }

    private static HttpExecuteResponse reply(int status, SdkBytes body) {
        byte[] bytes = body.asByteArrayUnsafe();
        return HttpExecuteResponse.builder()
                .response(SdkHttpResponse.builder()
                        .statusCode(status)
                        .putHeader("Content-Length", Integer.toString(bytes.length))
                        .build())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(bytes)))
                .build();
    }

    @Override
    public void close() {}
}
