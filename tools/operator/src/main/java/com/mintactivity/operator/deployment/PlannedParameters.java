package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

/** The parameters of a change set, in the meaning that CloudFormation gives them. */
final class PlannedParameters {

    private final Map<String, Element> listed = new LinkedHashMap<>();

    PlannedParameters(AwsCalls aws, String arn) {
        ChangeSet.elements(
                        aws.xml(
                                        AwsService.CLOUDFORMATION,
                                        AwsRequest.form(
                                                "DescribeChangeSet",
                                                StackDescription.VERSION,
                                                Map.of("ChangeSetName", arn)))
                                .getDocumentElement(),
                        "ParameterKey")
                .forEach(key -> listed.put(key.getTextContent(), (Element) key.getParentNode()));
    }

    /**
     * Compares each parameter of the template with its override; one without an override has to stay as it is in the
     * stack, or to be the template's default in a new one.
     *
     * @param declared under {@code Parameters} of the template
     * @param before the parameters of the stack; none of a new stack
     * @throws Declined if one differs
     */
    void refuseUnlessConfigured(JsonNode declared, Map<String, String> overrides, Map<String, String> before) {
        List<String> others = declared.properties().stream()
                .filter(each -> {
                    String name = each.getKey();
                    String usual = each.getValue().path("Default").asStringOpt().orElse(null);
                    String previous = before.getOrDefault(name, usual);
                    return !Objects.equals(planned(name, previous, usual), overrides.getOrDefault(name, previous));
                })
                .map(Map.Entry::getKey)
                .toList();
        if (!others.isEmpty()) {
            throw PlannedTemplate.refused("the change set sets " + String.join(", ", others)
                    + " to something else than samconfig.toml, or the stack as it is, has");
        }
    }

    private @Nullable String planned(String name, @Nullable String previous, @Nullable String usual) {
        Element parameter = listed.get(name);
        if (parameter == null) {
            return usual;
        }
        return ChangeSet.elements(parameter, "ParameterValue").stream()
                .findFirst()
                .map(Element::getTextContent)
                .orElse(previous);
    }
}
