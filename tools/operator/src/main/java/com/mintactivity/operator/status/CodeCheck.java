package com.mintactivity.operator.status;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The check that an alias of the deployed version runs the code that was built for it, its layers included. */
final class CodeCheck {

    private static final Pattern VERSION = Pattern.compile("(?<= )(\\w+)=(\\d+)");
    private static final Pattern DIGEST = Pattern.compile("sha256:(\\w+):([0-9a-f]{64})");
    private static final Pattern OF_STACK = Pattern.compile(".*:layer:(.+)-(\\w+):\\d+");

    private final AwsCalls aws;
    private final String stack;

    CodeCheck(AwsCalls aws, String stack) {
        this.aws = aws;
        this.stack = stack;
    }

    void addTo(Map<String, Supplier<StatusCheck>> looks) {
        looks.put("code", this::code);
    }

    private StatusCheck code() {
        String facts = aws.json(
                        AwsService.SSM, AwsRequest.json("AmazonSSM.GetParameter", Map.of("Name", "/deployed/" + stack)))
                .path("Parameter")
                .path("Value")
                .asString("");
        Map<String, String> recorded = DIGEST.matcher(facts)
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
        Map<String, String> layers = new HashMap<>();
        List<String> other = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (MatchResult deployed : VERSION.matcher(facts).results().toList()) {
            String function = deployed.group(1);
            JsonNode live = lambda("/2015-03-31/functions/" + stack + "-" + function + "/configuration?Qualifier=live");
            Map<String, String> running = new LinkedHashMap<>();
            running.put(function, digest(live));
            live.path("Layers").forEach(used -> {
                String arn = used.path("Arn").asString("");
                Matcher ours = OF_STACK.matcher(arn);
                if (ours.matches() && ours.group(1).equals(stack)) {
                    String layer = ours.group(2);
                    running.put(
                            layer, recorded.containsKey(layer) ? layers.computeIfAbsent(arn, this::digestOfLayer) : "");
                } else {
                    other.add(function + " has the layer " + arn + ", which is none of the stack's");
                }
            });
            // Another version is that of another deployment, of which the check of the deployment tells.
            boolean isDeployed = live.path("Version").asString("").equals(deployed.group(2));
            running.forEach((code, digest) -> {
                if (!recorded.containsKey(code)) {
                    unknown.add(code);
                } else if (isDeployed && !digest.equals(recorded.get(code))) {
                    other.add(function + " runs other code" + (code.equals(function) ? "" : " in its layer " + code)
                            + " than was built for version " + deployed.group(2));
                }
            });
        }
        if (other.isEmpty() && !unknown.isEmpty()) {
            return StatusCheck.absent(
                    "no digest of the code is recorded of " + String.join(", ", new TreeSet<>(unknown)),
                    "`make deploy` and the workflow record it");
        }
        return StatusCheck.none(
                other,
                "as it was built",
                "someone changed it besides CloudFormation: docs/pipeline.md#what-runs-is-what-was-built");
    }

    private String digestOfLayer(String arn) {
        return digest(lambda("/2018-10-31/layers?find=LayerVersion&Arn=" + AwsRequest.encoded(arn))
                .path("Content"));
    }

    private JsonNode lambda(String path) {
        return aws.json(AwsService.LAMBDA, AwsRequest.get(path));
    }

    private static String digest(JsonNode code) {
        return HexFormat.of()
                .formatHex(Base64.getDecoder().decode(code.path("CodeSha256").asString("")));
    }
}
