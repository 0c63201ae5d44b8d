package com.mintactivity.pretraffic;

import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.priming.SyntheticEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks one version: a request with an unknown key must be refused in the contract's exact words, and the version must
 * reach every store that it uses. No token is needed, because the key does not exist.
 */
final class VersionCheck {

    private static final Token UNKNOWN =
            Token.parse("svc_live_" + "0".repeat(12) + "_" + "0".repeat(64)).orElseThrow();
    private static final byte[] SELF_CHECK = "{\"self_check\":true}".getBytes(StandardCharsets.UTF_8);
    private static final byte[] EMPTY_BATCH = "{\"Records\":[]}".getBytes(StandardCharsets.UTF_8);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Versions versions;

    VersionCheck(Versions versions) {
        this.versions = versions;
    }

    /**
     * The finding of a check.
     *
     * @param version its ARN
     * @param reached the stores that it reached
     * @param problems why it must not receive traffic; empty if it may
     */
    record Finding(String version, List<String> reached, List<String> problems) {}

    /** Checks a version of an endpoint's function. */
    Finding endpoint(String endpoint, String arn) throws InterruptedException {
        List<String> problems = new ArrayList<>();
        List<String> reached = new ArrayList<>();
        try {
            byte[] event =
                    SyntheticEvent.of("/partner/v1/" + endpoint, UNKNOWN, AllowlistPolicy.CANARY_ADDRESS, Map.of());
            problems.addAll(refusalProblems(versions.invoke(arn, event)));
            if (problems.isEmpty()) {
                problems.addAll(selfCheckProblems(versions.invoke(arn, SELF_CHECK), reached));
            }
        } catch (JacksonException e) {
            problems.add("the answer is not JSON");
        } catch (RuntimeException e) {
            problems.add(notInvoked(e));
        }
        return new Finding(arn, List.copyOf(reached), List.copyOf(problems));
    }

    /**
     * Checks a version of the recorder or the sealer. With an empty batch, both read from their store, and fail if the
     * store does not answer.
     */
    Finding consumer(String arn) throws InterruptedException {
        try {
            return versions.invoke(arn, EMPTY_BATCH).isError()
                    ? new Finding(arn, List.of(), List.of("an empty batch was not handled"))
                    : new Finding(arn, List.of("dynamodb"), List.of());
        } catch (RuntimeException e) {
            return new Finding(arn, List.of(), List.of(notInvoked(e)));
        }
    }

    /** Shows the status of a refusal. Of any other failure it shows only the kind. */
    private static String notInvoked(RuntimeException cause) {
        String reason = cause instanceof AwsServiceException refused
                ? "lambda refused with status " + refused.statusCode()
                : cause.getClass().getSimpleName();
        return "the version cannot be invoked: " + reason;
    }

    private static List<String> refusalProblems(Versions.Result result) {
        if (result.isError()) {
            return List.of("a request with an unknown key was not handled");
        }
        JsonNode answer = JSON.readTree(result.payload());
        JsonNode body = JSON.readTree(answer.path("body").asString(""));
        int status = answer.path("statusCode").asInt(0);
        String code = body.path("code").asString("");
        if (CanaryApi.isOff(status, code)) {
            return List.of(); // an operator switched the API off, which must not stop a roll-out
        }
        List<String> problems = new ArrayList<>();
        if (status != Refusal.INVALID_KEY.code().status()
                || !code.equals(Refusal.INVALID_KEY.code().wire())
                || !body.path("message").asString("").equals(Refusal.INVALID_KEY.message())) {
            problems.add("an unknown key was answered " + status + " " + code);
        }
        JsonNode headers = answer.path("multiValueHeaders");
        if (!headers.path("Cache-Control").path(0).asString("").equals("no-store")
                || !headers.path("X-Request-Id").path(0).asString("").equals(SyntheticEvent.REQUEST_ID)) {
            problems.add("Cache-Control or X-Request-Id is missing or wrong");
        }
        return problems;
    }

    private static List<String> selfCheckProblems(Versions.Result result, List<String> reached) {
        if (result.isError()) {
            return List.of("the self-check was not handled");
        }
        JsonNode report = JSON.readTree(result.payload());
        report.path("reached").forEach(store -> reached.add(store.asString()));
        List<String> problems = new ArrayList<>();
        report.path("unreached").forEach(store -> problems.add("cannot reach " + store.asString()));
        if (reached.isEmpty() && problems.isEmpty()) {
            problems.add("the self-check named no store");
        }
        return problems;
    }
}
