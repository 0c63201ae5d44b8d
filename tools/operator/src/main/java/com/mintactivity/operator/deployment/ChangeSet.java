package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.w3c.dom.Element;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * A change set as CloudFormation describes it.
 *
 * @param stack the name of the stack that it changes
 * @param execution {@code AVAILABLE}, {@code EXECUTE_IN_PROGRESS}, {@code EXECUTE_COMPLETE}, {@code EXECUTE_FAILED},
 *     {@code OBSOLETE} or {@code UNAVAILABLE}
 */
record ChangeSet(String stack, String execution, List<PlannedChange> changes) {

    /** What happens to one resource, in the words of CloudFormation. */
    record PlannedChange(String action, String logicalId, String type, String replacement) {}

    /** Empty if there is none: CloudFormation may remove one that was executed. */
    static Optional<ChangeSet> find(AwsCalls aws, String arn) {
        List<PlannedChange> changes = new ArrayList<>();
        Element page;
        String next = "";
        do {
            try {
                page = aws.xml(AwsService.CLOUDFORMATION, request(arn, next)).getDocumentElement();
            } catch (AwsServiceException refused) {
                if (Failures.code(refused).equals("ChangeSetNotFound")) {
                    return Optional.empty();
                }
                throw refused;
            }
            elements(page, "ResourceChange").forEach(change -> changes.add(change(change)));
            next = text(page, "NextToken");
        } while (!next.isEmpty());
        return Optional.of(new ChangeSet(text(page, "StackName"), text(page, "ExecutionStatus"), changes));
    }

    /** @throws Declined if it is of another stack */
    ChangeSet of(String wanted) {
        if (!stack.equals(wanted)) {
            throw new Declined("the change set is one of stack " + stack + ", not of " + wanted)
                    .argument("ARN")
                    .remedy("give the ARN that `change-set make` printed for this environment");
        }
        return this;
    }

    private static AwsRequest request(String arn, String next) {
        return AwsRequest.form(
                "DescribeChangeSet",
                StackDescription.VERSION,
                next.isEmpty() ? Map.of("ChangeSetName", arn) : Map.of("ChangeSetName", arn, "NextToken", next));
    }

    private static PlannedChange change(Element change) {
        return new PlannedChange(
                text(change, "Action"),
                text(change, "LogicalResourceId"),
                text(change, "ResourceType"),
                text(change, "Replacement"));
    }

    static List<Element> elements(Element of, String name) {
        var nodes = of.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> (Element) nodes.item(i))
                .toList();
    }

    static String text(Element of, String name) {
        var found = of.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent();
    }
}
