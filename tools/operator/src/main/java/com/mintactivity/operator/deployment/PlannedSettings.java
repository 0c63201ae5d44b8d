package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

/**
 * The settings of a change set besides its template, in the meaning that CloudFormation gives it: the parameters, the
 * tags of the stack, the topics that get its events, and the alarms by which it rolls back.
 */
final class PlannedSettings {

    private final Map<String, Element> parameters = new LinkedHashMap<>();
    private final Map<String, String> tags = new LinkedHashMap<>();
    private final Set<String> attached;

    PlannedSettings(AwsCalls aws, String arn) {
        Element answer = aws.xml(
                        AwsService.CLOUDFORMATION,
                        AwsRequest.form("DescribeChangeSet", StackDescription.VERSION, Map.of("ChangeSetName", arn)))
                .getDocumentElement();
        StackDescription.elements(answer, "ParameterKey")
                .forEach(key -> parameters.put(key.getTextContent(), (Element) key.getParentNode()));
        StackDescription.elements(answer, "Tags").stream()
                .flatMap(list -> StackDescription.elements(list, "member").stream())
                .forEach(tag -> tags.put(ChangeSet.text(tag, "Key"), ChangeSet.text(tag, "Value")));
        this.attached = StackDescription.attached(answer);
    }

    /**
     * Compares each parameter of the template, the tags, and what is attached. A parameter without an override has to
     * stay as it is in the stack, or to be the template's default in a new one; tags are those of samconfig.toml;
     * topics those of samconfig.toml or of the stack, and alarms those of the stack, since SAM can set none.
     *
     * @param declared under {@code Parameters} of the template
     * @param before the stack as it is; empty if it is new
     * @throws Declined if one differs
     */
    void refuseUnlessConfigured(JsonNode declared, Configured wanted, Optional<StackDescription> before) {
        Map<String, String> values = before.map(StackDescription::parameters).orElse(Map.of());
        refuse(
                "sets",
                declared.properties().stream()
                        .filter(each -> {
                            String name = each.getKey();
                            String usual = each.getValue()
                                    .path("Default")
                                    .asStringOpt()
                                    .orElse(null);
                            String previous = values.getOrDefault(name, usual);
                            return !Objects.equals(
                                    planned(name, previous, usual),
                                    wanted.parameters().getOrDefault(name, previous));
                        })
                        .map(Map.Entry::getKey)
                        .toList(),
                "to something else than samconfig.toml, or the stack as it is, has");
        Set<String> keys = new TreeSet<>(tags.keySet());
        keys.addAll(wanted.tags().keySet());
        keys.removeIf(key -> Objects.equals(tags.get(key), wanted.tags().get(key)));
        refuse("has other tags than samconfig.toml:", keys, "");
        Set<String> others = new TreeSet<>(attached);
        others.removeAll(wanted.topics());
        others.removeAll(before.map(StackDescription::attached).orElse(Set.of()));
        refuse("attaches", others, "to the stack, which neither samconfig.toml nor the stack as it is has");
    }

    private static void refuse(String does, Iterable<String> names, String to) {
        String all = String.join(", ", names);
        if (!all.isEmpty()) {
            throw PlannedTemplate.refused(("the change set " + does + " " + all + " " + to).strip());
        }
    }

    private @Nullable String planned(String name, @Nullable String previous, @Nullable String usual) {
        Element parameter = parameters.get(name);
        if (parameter == null) {
            return usual;
        }
        return StackDescription.elements(parameter, "ParameterValue").stream()
                .findFirst()
                .map(Element::getTextContent)
                .orElse(previous);
    }
}
