package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.deployment.ArtefactBucket.StoredVersion;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The code that a change set would deploy, in the template that CloudFormation has made of it. */
final class PlannedCode {

    private static final Map<String, String> PROPERTIES =
            Map.of("AWS::Lambda::Function", "Code", "AWS::Lambda::LayerVersion", "Content");

    /** Members by which a resource can have code, or a template, from elsewhere. */
    private static final Set<String> SOURCES =
            Set.of("BodyS3Location", "ImageUri", "S3Bucket", "S3Key", "TemplateURL", "ZipFile");

    /** SAM appends a hash of the properties to the name of a layer. */
    private static final Pattern LAYER = Pattern.compile("(\\w+)[0-9a-f]{10}");

    private final AwsCalls aws;
    private final JsonNode resources;

    /** @throws Declined if the template cannot be read as JSON */
    PlannedCode(AwsCalls aws, String arn) {
        this.aws = aws;
        String template = ChangeSet.text(
                aws.xml(
                                AwsService.CLOUDFORMATION,
                                AwsRequest.form(
                                        "GetTemplate",
                                        StackDescription.VERSION,
                                        Map.of("ChangeSetName", arn, "TemplateStage", "Processed")))
                        .getDocumentElement(),
                "TemplateBody");
        try {
            this.resources = JsonMapper.shared().readTree(template).path("Resources");
        } catch (JacksonException damaged) {
            throw new Declined("the template of the change set is no JSON").argument("ARN");
        }
    }

    /**
     * Compares the bytes of each object with the digests of the build.
     *
     * @throws Declined if an object has no version, is not listed or has other bytes, or if a listed one is missing
     */
    void refuseUnlessBuilt(Map<String, String> digests) {
        Map<String, String> left = new LinkedHashMap<>(digests);
        resources.properties().forEach(entry -> {
            JsonNode resource = entry.getValue();
            String property = PROPERTIES.getOrDefault(resource.path("Type").asString(""), "");
            if (property.isEmpty()) {
                Set<String> sources = sources(resource);
                if (!sources.isEmpty()) {
                    throw refused(entry.getKey() + " has code that was not built: " + String.join(", ", sources));
                }
                return;
            }
            StoredVersion code =
                    version(entry.getKey(), resource.path("Properties").path(property));
            String listed = left.remove(name(entry.getKey(), property));
            if (listed == null) {
                throw refused(entry.getKey() + " has code that was not built: " + code.key());
            }
            if (!ArtefactBucket.digest(aws, code).equals(listed)) {
                throw refused(entry.getKey() + " has other code than was built: version " + code.version() + " of "
                        + code.key());
            }
        });
        if (!left.isEmpty()) {
            throw refused("the change set lacks the code of " + String.join(", ", left.keySet()));
        }
    }

    private static String name(String resource, String property) {
        Matcher layer = LAYER.matcher(resource);
        return property.equals("Content") && layer.matches() ? layer.group(1) : resource;
    }

    private static StoredVersion version(String resource, JsonNode code) {
        Set<String> members = new TreeSet<>(code.propertyNames());
        if (!members.equals(Set.of("S3Bucket", "S3Key", "S3ObjectVersion"))
                || !code.valueStream().allMatch(JsonNode::isString)) {
            throw refused(resource + " does not name one version of an object, but " + members);
        }
        return new StoredVersion(
                code.path("S3Bucket").asString(),
                code.path("S3Key").asString(),
                code.path("S3ObjectVersion").asString());
    }

    private static Set<String> sources(JsonNode of) {
        Set<String> found = new TreeSet<>();
        of.properties().forEach(member -> {
            if (SOURCES.contains(member.getKey())) {
                found.add(member.getKey());
            }
            found.addAll(sources(member.getValue()));
        });
        if (of.isArray()) {
            of.forEach(each -> found.addAll(sources(each)));
        }
        return found;
    }

    private static Declined refused(String what) {
        return new Declined(what)
                .argument("ARN")
                .remedy("nothing was changed; docs/pipeline.md#what-runs-is-what-was-built");
    }
}
