package com.mintactivity.operator.status;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The check that an alias of the deployed version runs the code that was built for it. */
final class CodeCheck {

    private static final Pattern VERSION = Pattern.compile("(?<= )(\\w+)=(\\d+)");

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
        List<String> other = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (MatchResult deployed : VERSION.matcher(facts).results().toList()) {
            String function = deployed.group(1);
            JsonNode live = aws.json(
                    AwsService.LAMBDA,
                    AwsRequest.get(
                            "/2015-03-31/functions/" + stack + "-" + function + "/configuration?Qualifier=live"));
            String digest = HexFormat.of()
                    .formatHex(
                            Base64.getDecoder().decode(live.path("CodeSha256").asString("")));
            List<String> recorded = Pattern.compile("sha256:" + function + ":([0-9a-f]{64})")
                    .matcher(facts)
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            // Another version is that of another deployment, of which the check of the deployment tells.
            if (recorded.isEmpty()) {
                unknown.add(function);
            } else if (live.path("Version").asString("").equals(deployed.group(2)) && !recorded.contains(digest)) {
                other.add(function + " runs other code than was built for version " + deployed.group(2));
            }
        }
        if (other.isEmpty() && !unknown.isEmpty()) {
            return StatusCheck.absent("no digest of the code is recorded", "`make deploy` and the workflow record it");
        }
        return StatusCheck.none(
                other,
                "as it was built",
                "someone changed it besides CloudFormation: docs/pipeline.md#what-runs-is-what-was-built");
    }
}
