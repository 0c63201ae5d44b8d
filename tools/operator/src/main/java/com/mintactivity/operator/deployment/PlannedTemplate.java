package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.deployment.ArtefactBucket.StoredVersion;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The template of a change set, as it was handed to CloudFormation. It is read as JSON, and not as YAML: of YAML, two
 * programs can read two different things in one text.
 */
final class PlannedTemplate {

    /** As many places as a person reads at once. */
    private static final int SHOWN = 5;

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final AwsCalls aws;
    private final JsonNode template;

    /** @throws Declined if the template cannot be read as JSON */
    PlannedTemplate(AwsCalls aws, String arn) {
        this.aws = aws;
        String text = ChangeSet.text(
                aws.xml(
                                AwsService.CLOUDFORMATION,
                                AwsRequest.form(
                                        "GetTemplate",
                                        StackDescription.VERSION,
                                        Map.of("ChangeSetName", arn, "TemplateStage", "Original")))
                        .getDocumentElement(),
                "TemplateBody");
        try {
            this.template = STRICT.readTree(text);
        } catch (JacksonException damaged) {
            throw refused("the template of the change set is not the JSON that `change-set make` hands over");
        }
    }

    /** Its declarations under {@code Parameters}. */
    JsonNode parameters() {
        return template.path("Parameters");
    }

    /**
     * Compares the bytes of each object with the digests of the build, and all the rest with the built template.
     *
     * @throws Declined if code has no version or other bytes than were built, or if anything else differs
     */
    void refuseUnlessBuilt(Artefacts built) {
        JsonNode wanted = built.template((resource, property) ->
                checked(resource, property, built.digests().getOrDefault(resource, "")));
        List<String> places = new ArrayList<>();
        compare("", wanted, template, places);
        if (!places.isEmpty()) {
            throw refused("the template of the change set is not the one that was built: it differs at "
                    + String.join(", ", places.subList(0, Math.min(SHOWN, places.size())))
                    + (places.size() > SHOWN ? " and " + (places.size() - SHOWN) + " other places" : ""));
        }
    }

    private JsonNode checked(String resource, String property, String digest) {
        JsonNode code =
                template.path("Resources").path(resource).path("Properties").path(property);
        Set<String> members = new TreeSet<>(code.propertyNames());
        if (!members.equals(Set.of("Bucket", "Key", "Version"))
                || !code.valueStream().allMatch(JsonNode::isString)) {
            throw refused(resource + " does not name one version of an object, but " + members);
        }
        StoredVersion stored = new StoredVersion(
                code.path("Bucket").asString(),
                code.path("Key").asString(),
                code.path("Version").asString());
        if (!ArtefactBucket.digest(aws, stored).equals(digest)) {
            throw refused(
                    resource + " has other code than was built: version " + stored.version() + " of " + stored.key());
        }
        return code;
    }

    /** Adds the places at which the trees differ; the order of members is none. */
    private static void compare(String place, JsonNode wanted, JsonNode planned, List<String> places) {
        if (wanted.isObject() && planned.isObject()) {
            Set<String> members = new TreeSet<>(wanted.propertyNames());
            members.addAll(planned.propertyNames());
            members.forEach(member -> compare(
                    place.isEmpty() ? member : place + "." + member,
                    wanted.path(member),
                    planned.path(member),
                    places));
        } else if (wanted.isArray() && planned.isArray() && wanted.size() == planned.size()) {
            for (int i = 0; i < wanted.size(); i++) {
                compare(place + "[" + i + "]", wanted.path(i), planned.path(i), places);
            }
        } else if (!wanted.equals(planned)) {
            places.add(place.isEmpty() ? "its root" : place);
        }
    }

    static Declined refused(String what) {
        return new Declined(what)
                .argument("ARN")
                .remedy("nothing was changed; docs/pipeline.md#what-runs-is-what-was-built");
    }
}
