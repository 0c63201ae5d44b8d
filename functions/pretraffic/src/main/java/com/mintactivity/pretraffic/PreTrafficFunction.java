package com.mintactivity.pretraffic;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.aws.AwsApi;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.pretraffic.VersionCheck.Finding;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;

/**
 * The hook that CodeDeploy runs before and after it shifts traffic to a new version (SAM: {@code Hooks}). It checks the
 * last published versions of the API's functions, the recorder and the sealer, and reports the result to CodeDeploy,
 * which continues or rolls back. If the stack has a canary, it asks them as the canary, too ({@link RollOutChecks}).
 * Invoked with {@code {}} it only checks, without the canary; an operator can do this at any time. A schedule invokes
 * it with a {@code time}, for the checks of every five minutes ({@link CanaryWatch}).
 */
public final class PreTrafficFunction implements RequestHandler<Map<String, String>, Map<String, Object>> {

    /**
     * The part of the hook's time that is reserved for the report. Without a report, CodeDeploy would wait for an hour.
     */
    private static final Duration REPORT = Duration.ofSeconds(15);

    /** Longer than any of the functions may take, including a restore. */
    private static final Duration ANSWER = Duration.ofSeconds(40);

    private static final int ATTEMPTS = 4;

    private final NewVersions versions;
    private final Versions invoker;
    private final VersionCheck check;
    private final RollOut rollOut;
    private final CanaryWiring canary;
    private final Log log;

    /** Called by Lambda. */
    public PreTrafficFunction() {
        this(System.getenv());
    }

    private PreTrafficFunction(Map<String, String> environment) {
        this(environment, aws(environment));
    }

    private PreTrafficFunction(Map<String, String> environment, AwsApi aws) {
        this(
                NewVersions.of(environment),
                new LambdaVersions(aws),
                new CodeDeployRollOut(aws),
                CanaryWiring.lambda(environment, aws),
                new Log(System.out, InstantSource.system()));
    }

    /** With the given collaborators. */
    public PreTrafficFunction(NewVersions versions, Versions invoker, RollOut rollOut, CanaryWiring canary, Log log) {
        this.versions = versions;
        this.invoker = invoker;
        this.check = new VersionCheck(invoker);
        this.rollOut = rollOut;
        this.canary = canary;
        this.log = log;
    }

    private static AwsApi aws(Map<String, String> environment) {
        return new AwsApi(
                Region.of(variable("AWS_REGION", environment)),
                DefaultCredentialsProvider.builder().build(),
                Apache5HttpClient.builder().socketTimeout(ANSWER).build(),
                AwsRetryStrategy.standardRetryStrategy().toBuilder()
                        .maxAttempts(ATTEMPTS)
                        .build());
    }

    private static String variable(String name, Map<String, String> environment) {
        return Objects.requireNonNull(environment.get(name), () -> name + " is not set");
    }

    /**
     * Checks all versions at the same time, and reports to CodeDeploy before its own time ends; or what the schedule
     * wants.
     *
     * @return {@code {"ok": …, "versions": {"health": {"version", "reached", "problems"}, …}, "canary": {…}}}, the
     *     problems of the checks with the canary by their names
     * @throws RuntimeException if the result could not be reported
     */
    @Override
    public Map<String, Object> handleRequest(@Nullable Map<String, String> event, Context context) {
        Map<String, String> given = event == null ? Map.of() : event;
        String time = given.getOrDefault("time", "");
        try {
            return time.isEmpty() ? rollOut(given, context) : watched(Instant.parse(time));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private Map<String, Object> watched(Instant time) throws InterruptedException {
        Map<String, String> problems = new CanaryWatch(versions, invoker, canary, log).run(time);
        return Map.of("ok", problems.isEmpty(), "canary", problems);
    }

    private Map<String, Object> rollOut(Map<String, String> event, Context context) throws InterruptedException {
        Map<String, Finding> findings = findings(left(context));
        boolean areWell = findings.values().stream()
                .allMatch(finding -> finding.problems().isEmpty());
        findings.forEach(this::logProblems);
        String deployment = event.getOrDefault("DeploymentId", "");
        Map<String, String> problems =
                areWell && !deployment.isEmpty() ? canaryProblems(deployment, left(context)) : Map.of();
        boolean ok = areWell && problems.isEmpty();
        if (!deployment.isEmpty()) {
            rollOut.report(deployment, event.getOrDefault("LifecycleEventHookExecutionId", ""), ok);
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("ok", ok);
        report.put("versions", shown(findings));
        report.put("canary", problems);
        return report;
    }

    private static Duration left(Context context) {
        return Duration.ofMillis(context.getRemainingTimeInMillis()).minus(REPORT);
    }

    /** The problems that a canary finds within a time; nothing without one. A failure to ask it is a problem, too. */
    private Map<String, String> canaryProblems(String deployment, Duration within) throws InterruptedException {
        Map<String, String> problems;
        try {
            Optional<Token> token = canary.token().get();
            problems = token.isEmpty()
                    ? Map.of()
                    : new RollOutChecks(versions, invoker, canary, token.get(), deployment, log).run(within);
        } catch (RuntimeException e) {
            log.error("the canary cannot be asked", e);
            problems = Map.of("canary", "it cannot be asked");
        }
        problems.forEach((name, problem) ->
                log.warn("new versions must not receive traffic", Map.of("check", name, "problem", problem)));
        return problems;
    }

    /** The findings within a time. A version that takes longer has a problem. */
    private Map<String, Finding> findings(Duration within) throws InterruptedException {
        Map<String, String> arns = new LinkedHashMap<>(versions.api());
        arns.putAll(versions.consumers());
        List<Callable<Finding>> checks = new ArrayList<>();
        arns.forEach((function, arn) -> checks.add(() ->
                versions.consumers().containsKey(function) ? check.consumer(arn) : check.endpoint(function, arn)));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            Iterator<Future<Finding>> results = threads.invokeAll(checks, within.toMillis(), TimeUnit.MILLISECONDS)
                    .iterator();
            Map<String, Finding> findings = new LinkedHashMap<>();
            for (Map.Entry<String, String> version : arns.entrySet()) {
                findings.put(version.getKey(), finding(results.next(), version.getValue()));
            }
            return findings;
        } finally {
            threads.shutdownNow(); // does not wait for a version that hangs
        }
    }

    private Finding finding(Future<Finding> result, String arn) throws InterruptedException {
        try {
            return result.get();
        } catch (CancellationException e) {
            return new Finding(arn, List.of(), List.of("the version did not answer in time"));
        } catch (ExecutionException e) {
            log.error("a check failed", e);
            return new Finding(arn, List.of(), List.of("the check failed"));
        }
    }

    private void logProblems(String function, Finding finding) {
        if (finding.problems().isEmpty()) {
            log.info("the version may receive traffic", Map.of("function", function, "version", finding.version()));
        } else {
            log.warn(
                    "the version must not receive traffic",
                    Map.of("function", function, "version", finding.version(), "problems", finding.problems()));
        }
    }

    private static Map<String, Object> shown(Map<String, Finding> findings) {
        Map<String, Object> shown = new LinkedHashMap<>();
        findings.forEach((function, finding) -> {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("version", finding.version());
            fields.put("reached", finding.reached());
            fields.put("problems", finding.problems());
            shown.put(function, fields);
        });
        return shown;
    }
}
