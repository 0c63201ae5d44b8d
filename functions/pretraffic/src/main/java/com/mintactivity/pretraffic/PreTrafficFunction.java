package com.mintactivity.pretraffic;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.mintactivity.auth.watch.Log;
import com.mintactivity.pretraffic.VersionCheck.Finding;
import java.net.URI;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The hook that CodeDeploy runs before it shifts traffic to a new version (SAM: {@code Hooks.PreTraffic}). It checks every version that the
 * stack published last and reports the result to CodeDeploy, which goes on or rolls back. Invoked with {@code {}} it only checks: an
 * operator can do so at any time.
 */
public final class PreTrafficFunction implements RequestHandler<Map<String, String>, Map<String, Object>> {

    private final NewVersions versions;
    private final VersionCheck check;
    private final RollOut rollOut;
    private final Log log;

    /** As Lambda makes it. */
    public PreTrafficFunction() {
        this(System.getenv());
    }

    private PreTrafficFunction(Map<String, String> environment) {
        this(
                NewVersions.of(environment),
                new LambdaVersions(api("lambda", environment)),
                new CodeDeployRollOut(api("codedeploy", environment)),
                new Log(System.out, InstantSource.system()));
    }

    /** On given parts. */
    public PreTrafficFunction(NewVersions versions, Versions invoker, RollOut rollOut, Log log) {
        this.versions = versions;
        this.check = new VersionCheck(invoker);
        this.rollOut = rollOut;
        this.log = log;
    }

    private static AwsApi api(String service, Map<String, String> environment) {
        String url = environment.getOrDefault("AWS_ENDPOINT_URL_" + service.toUpperCase(Locale.ROOT), "");
        return new AwsApi(service, URI.create(url), environment.getOrDefault("AWS_REGION", "us-east-1"));
    }

    /** {@code {"ok": …, "versions": {"health": {"version", "reached", "problems"}, …}}}. */
    @Override
    public Map<String, Object> handleRequest(Map<String, String> event, @Nullable Context context) {
        Map<String, Finding> findings = new LinkedHashMap<>();
        versions.api().forEach((endpoint, arn) -> findings.put(endpoint, check.endpoint(endpoint, arn)));
        findings.put("recorder", check.recorder(versions.recorder()));
        boolean ok = findings.values().stream()
                .allMatch(finding -> finding.problems().isEmpty());
        findings.forEach(this::logProblems);
        String deployment = event.get("DeploymentId");
        if (deployment != null) {
            rollOut.report(deployment, event.getOrDefault("LifecycleEventHookExecutionId", ""), ok);
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("ok", ok);
        report.put("versions", shown(findings));
        return report;
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
