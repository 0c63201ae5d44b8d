package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.deployment.ChangeSet.PlannedChange;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The denials of docs/stack-policy.json. CloudFormation would deny them, too, in the middle of a deployment; here they
 * are found before. A replacement that CloudFormation calls conditional may turn out to be none, so it is not denied.
 */
record StackPolicy(JsonNode statements) {

    static StackPolicy parse(String text) {
        return new StackPolicy(JsonMapper.shared().readTree(text).path("Statement"));
    }

    /** Each change that is denied, with the resource and its type. */
    List<String> denied(List<PlannedChange> changes) {
        return changes.stream()
                .filter(change -> action(change)
                        .filter(action -> isDenied(change, action))
                        .isPresent())
                .map(change -> change.logicalId() + " (" + change.type() + ") would be "
                        + (change.action().equals("Remove") ? "deleted" : "replaced"))
                .toList();
    }

    /** @throws Declined if a change is denied */
    void refuseDenied(List<PlannedChange> changes) {
        List<String> denied = denied(changes);
        if (!denied.isEmpty()) {
            throw new Declined("docs/stack-policy.json denies this change set: " + String.join(", ", denied))
                    .remedy("if you want that, change the policy in the same commit, and back in the next");
        }
    }

    private static Optional<String> action(PlannedChange change) {
        if (change.action().equals("Remove")) {
            return Optional.of("Update:Delete");
        }
        return change.replacement().equals("True") ? Optional.of("Update:Replace") : Optional.empty();
    }

    private boolean isDenied(PlannedChange change, String action) {
        return statements
                .valueStream()
                .filter(statement -> statement.path("Effect").asString().equals("Deny"))
                .filter(statement -> has(statement.path("Action"), action))
                .filter(statement -> !has(statement.path("NotResource"), "LogicalResourceId/" + change.logicalId()))
                .anyMatch(statement -> has(statement.at("/Condition/StringEquals/ResourceType"), change.type()));
    }

    /** Whether a text, or a list of texts, has one. */
    private static boolean has(JsonNode texts, String text) {
        return texts.isArray()
                ? texts.valueStream().anyMatch(its -> its.asString().equals(text))
                : texts.asString("").equals(text);
    }
}
