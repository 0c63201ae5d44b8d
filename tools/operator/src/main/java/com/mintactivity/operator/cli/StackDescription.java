package com.mintactivity.operator.cli;

import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * A stack as CloudFormation describes it.
 *
 * @param updated the time of its last update, as text; empty before the first one
 * @param changeSet the ARN of the change set that was executed last, or that a new stack waits for; empty without one
 * @param attached the ARNs of the topics that get its events, and of the alarms by which it rolls back
 */
public record StackDescription(
        String name,
        String status,
        String updated,
        String changeSet,
        Map<String, String> outputs,
        Map<String, String> parameters,
        Map<String, String> tags,
        Set<String> attached) {

    /** The version of CloudFormation's operations. */
    public static final String VERSION = "2010-05-15";

    /**
     * Asks CloudFormation.
     *
     * @throws Declined if it refuses, cannot be reached, or knows no such stack
     */
    public static StackDescription read(AwsCalls calls, String stack) {
        try {
            return ask(calls, stack);
        } catch (SdkException refused) {
            throw unreadable(refused);
        }
    }

    /**
     * The same of a stack that need not exist.
     *
     * @param stack a name that CloudFormation admits
     * @throws Declined if it refuses or cannot be reached
     */
    public static Optional<StackDescription> find(AwsCalls calls, String stack) {
        try {
            return Optional.of(ask(calls, stack));
        } catch (AwsServiceException refused) {
            if (Failures.code(refused).equals("ValidationError")) {
                return Optional.empty();
            }
            throw unreadable(refused);
        } catch (SdkException unreachable) {
            throw unreadable(unreachable);
        }
    }

    private static Declined unreadable(SdkException refused) {
        CommandError reason = Failures.ofAws(refused);
        return new Declined("the outputs of the stack cannot be read: " + reason.message())
                .remedy(reason.remedy().orElse("check --stack and --region"));
    }

    private static StackDescription ask(AwsCalls calls, String stack) {
        Document answer = calls.xml(
                AwsService.CLOUDFORMATION, AwsRequest.form("DescribeStacks", VERSION, Map.of("StackName", stack)));
        return new StackDescription(
                text(answer, "StackName"),
                text(answer, "StackStatus"),
                text(answer, "LastUpdatedTime"),
                text(answer, "ChangeSetId"),
                pairs(answer, "OutputKey", "OutputValue"),
                pairs(answer, "ParameterKey", "ParameterValue"),
                pairs(answer, "Key", "Value"),
                attached(answer.getDocumentElement()));
    }

    /** The ARNs of topics and of alarms that CloudFormation's description of a stack or of a change set has. */
    public static Set<String> attached(Element description) {
        return Stream.of("NotificationARNs", "RollbackTriggers")
                .flatMap(list -> elements(description, list).stream())
                .flatMap(list -> elements(list, "member").stream())
                .map(member -> elements(member, "Arn").stream().findFirst().orElse(member))
                .map(Element::getTextContent)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The elements of a name in another one, at any depth. */
    public static List<Element> elements(Element of, String name) {
        NodeList nodes = of.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> (Element) nodes.item(i))
                .toList();
    }

    /** An output that older stacks lack. */
    public Optional<String> output(String key) {
        return Optional.ofNullable(outputs.get(key));
    }

    private static String text(Document answer, String element) {
        NodeList found = answer.getElementsByTagName(element);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent();
    }

    private static Map<String, String> pairs(Document answer, String key, String value) {
        NodeList keys = answer.getElementsByTagName(key);
        NodeList values = answer.getElementsByTagName(value);
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int i = 0; i < keys.getLength(); i++) {
            pairs.put(keys.item(i).getTextContent(), values.item(i).getTextContent());
        }
        return pairs;
    }
}
