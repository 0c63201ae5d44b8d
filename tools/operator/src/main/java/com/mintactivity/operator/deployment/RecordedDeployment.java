package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.Backend;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A deployment as the stack recorded it.
 *
 * @param number counts the deployments
 * @param facts {@code commit=… health=7 hits=8 …}, followed by {@code sha256:health:…} and so on, the digests of the
 *     versions' code
 */
record RecordedDeployment(long number, Instant time, String facts) {

    /** The recorded ones, the oldest first: Parameter Store keeps the last 100. */
    static List<RecordedDeployment> recorded(Backend stack) {
        List<RecordedDeployment> found = new ArrayList<>();
        String next = "";
        do {
            Map<String, String> asked = new HashMap<>(Map.of("Name", "/deployed/" + stack.stack()));
            if (!next.isEmpty()) {
                asked.put("NextToken", next);
            }
            JsonNode page = stack.calls()
                    .orElseThrow()
                    .json(AwsService.SSM, AwsRequest.json("AmazonSSM.GetParameterHistory", asked));
            page.path("Parameters")
                    .forEach(parameter -> found.add(new RecordedDeployment(
                            parameter.path("Version").asLong(),
                            Instant.ofEpochSecond(
                                    (long) parameter.path("LastModifiedDate").asDouble()),
                            parameter.path("Value").asString())));
            next = page.path("NextToken").asString("");
        } while (!next.isEmpty());
        return found;
    }

    /** The commit and the versions, without the digests. */
    String summary() {
        return facts.replaceFirst(" sha256:.*", "");
    }

    /** The version of each function. */
    Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>();
        Arrays.stream(facts.split(" ", -1))
                .map(fact -> fact.split("=", 2))
                .filter(fact -> fact.length == 2 && !fact[0].equals("commit"))
                .forEach(fact -> versions.put(fact[0], fact[1]));
        return versions;
    }

    /**
     * The last one with other versions than those of the last one. CloudFormation records the same versions again if it
     * rolls an update back, so that everything since their first record is left out.
     */
    static Optional<RecordedDeployment> beforeLast(List<RecordedDeployment> all) {
        Optional<RecordedDeployment> found = Optional.empty();
        for (RecordedDeployment each : all) {
            if (each.versions().equals(all.getLast().versions())) {
                break;
            }
            found = Optional.of(each);
        }
        return found;
    }
}
