package com.mintactivity.tests.rollout;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A bad version, planted over the code of the right ones. All of them refuse an unknown key and reach their stores. */
enum PlantedVersion {
    REFUSES_EVERY_KEY("health hits mints", "health") {
        @Override
        RequestStreamHandler over(RequestStreamHandler right) {
            return asked(right, event -> event.replaceAll("svc_live_\\w{12}", "svc_live_" + "0".repeat(12)));
        }
    },
    COUNTS_ONE_TOO_MANY("hits", "total") {
        @Override
        RequestStreamHandler over(RequestStreamHandler right) {
            return answered(right, body -> {
                Matcher total = TOTAL.matcher(body);
                return total.find() ? total.replaceFirst("$1" + (Integer.parseInt(total.group(2)) + 1)) : body;
            });
        }
    },
    /** Never the newest, nor one of a page alone. */
    LEAVES_OUT_A_ROW("mints", "history") {
        @Override
        RequestStreamHandler over(RequestStreamHandler right) {
            return answered(right, body -> {
                JsonNode page = JsonMapper.shared().readTree(body);
                if (page.path("mints") instanceof ArrayNode rows && rows.size() > 1) {
                    rows.remove(0);
                }
                return page.toString();
            });
        }
    },
    MAKES_DEAD_LETTERS("recorder", "recorder") {
        @Override
        RequestStreamHandler over(RequestStreamHandler right) {
            return DONE;
        }
    },
    DOES_NOT_SEAL("sealer", "sealer") {
        @Override
        RequestStreamHandler over(RequestStreamHandler right) {
            return DONE;
        }
    };

    private static final Pattern TOTAL = Pattern.compile("(\"total\":\\{\"hits\":)(\\d+)");

    private static final RequestStreamHandler DONE =
            (event, output, context) -> output.write("{\"batchItemFailures\":[]}".getBytes(StandardCharsets.UTF_8));

    private final String functions;
    private final String check;

    /** @param functions whose versions it replaces */
    PlantedVersion(String functions, String check) {
        this.functions = functions;
        this.check = check;
    }

    /** The name of the check that has to find it. */
    String check() {
        return check;
    }

    abstract RequestStreamHandler over(RequestStreamHandler right);

    /** Puts it in place of a version of its functions. */
    void plant(CanaryStack canary, String version) {
        for (String function : functions.split(" ", -1)) {
            canary.plant(function, version, over(canary.code(function, version)));
        }
    }

    private static RequestStreamHandler asked(RequestStreamHandler right, UnaryOperator<String> change) {
        return (input, output, context) -> {
            String event = new String(input.readAllBytes(), StandardCharsets.UTF_8);
            right.handleRequest(
                    new ByteArrayInputStream(change.apply(event).getBytes(StandardCharsets.UTF_8)), output, context);
        };
    }

    private static RequestStreamHandler answered(RequestStreamHandler right, UnaryOperator<String> change) {
        return (input, output, context) -> {
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            right.handleRequest(input, answer, context);
            JsonNode read = JsonMapper.shared().readTree(answer.toByteArray());
            if (read instanceof ObjectNode response
                    && response.path("statusCode").asInt(0) == 200) {
                response.put("body", change.apply(response.path("body").asString()));
            }
            output.write(JsonMapper.shared().writeValueAsBytes(read));
        };
    }
}
