package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.w3c.dom.Element;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * A change set as CloudFormation describes it.
 *
 * @param stack the name of the stack that it changes
 * @param status {@code CREATE_COMPLETE} when it is made, {@code FAILED} if that was not possible
 * @param reason of the status; mostly empty
 * @param execution {@code AVAILABLE}, {@code EXECUTE_IN_PROGRESS}, {@code EXECUTE_COMPLETE}, {@code EXECUTE_FAILED},
 *     {@code OBSOLETE} or {@code UNAVAILABLE}
 */
record ChangeSet(String stack, String status, String reason, String execution, List<PlannedChange> changes) {

    private static final String AS_MADE = "give the ARN that `change-set make` printed for this environment";

    /**
     * The change of one resource, in the words of CloudFormation.
     *
     * @param scope which parts of it change, such as {@code Properties} and {@code Tags}
     * @param properties the names of those that change
     */
    record PlannedChange(
            String action,
            String logicalId,
            String type,
            String replacement,
            List<String> scope,
            List<String> properties) {}

    /**
     * Empty if there is none: CloudFormation may remove one that was executed.
     *
     * @throws Declined if the text is no ARN: CloudFormation takes it for a name, and asks for its stack
     */
    static Optional<ChangeSet> find(AwsCalls aws, String arn) {
        if (!arn.startsWith("arn:")) {
            throw new Declined("this is no ARN of a change set").argument("ARN").remedy(AS_MADE);
        }
        return find(aws, Map.of("ChangeSetName", arn));
    }

    /** @param named its ARN, or its name and that of its stack */
    static Optional<ChangeSet> find(AwsCalls aws, Map<String, String> named) {
        List<PlannedChange> changes = new ArrayList<>();
        Element page;
        String next = "";
        do {
            try {
                page = aws.xml(AwsService.CLOUDFORMATION, request(named, next)).getDocumentElement();
            } catch (AwsServiceException refused) {
                if (Failures.code(refused).equals("ChangeSetNotFound")) {
                    return Optional.empty();
                }
                throw refused;
            }
            StackDescription.elements(page, "ResourceChange").forEach(change -> changes.add(change(change)));
            next = text(page, "NextToken");
        } while (!next.isEmpty());
        return Optional.of(new ChangeSet(
                text(page, "StackName"),
                text(page, "Status"),
                text(page, "StatusReason"),
                text(page, "ExecutionStatus"),
                changes));
    }

    /** @throws Declined if it is of another stack */
    ChangeSet of(String wanted) {
        if (!stack.equals(wanted)) {
            throw new Declined("the change set is one of stack " + stack + ", not of " + wanted)
                    .argument("ARN")
                    .remedy(AS_MADE);
        }
        return this;
    }

    private static AwsRequest request(Map<String, String> named, String next) {
        Map<String, String> parameters = new HashMap<>(named);
        if (!next.isEmpty()) {
            parameters.put("NextToken", next);
        }
        return AwsRequest.form("DescribeChangeSet", StackDescription.VERSION, parameters);
    }

    private static PlannedChange change(Element change) {
        return new PlannedChange(
                text(change, "Action"),
                text(change, "LogicalResourceId"),
                text(change, "ResourceType"),
                text(change, "Replacement"),
                StackDescription.elements(change, "Scope").stream()
                        .flatMap(scope -> StackDescription.elements(scope, "member").stream())
                        .map(Element::getTextContent)
                        .toList(),
                StackDescription.elements(change, "Target").stream()
                        .map(target -> text(target, "Name"))
                        .filter(name -> !name.isEmpty())
                        .distinct()
                        .toList());
    }

    static String text(Element of, String name) {
        var found = of.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent();
    }
}
