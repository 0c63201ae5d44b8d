package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.deployment.ChangeSet.PlannedChange;
import java.util.List;
import java.util.Set;

/**
 * Changes of a change set that could give a secret another value. For another {@code GenerateSecretString},
 * CloudFormation generates a new secret, and no key is valid any more.
 *
 * @param refused each of them, for a person
 */
record SecretChanges(List<String> refused) {

    /** The stack of which an import is the last change: its secrets are older than its template. */
    static final String ADOPTED = "IMPORT_COMPLETE";

    private static final String SECRET = "AWS::SecretsManager::Secret";

    /**
     * The attributes that have no effect on a value: an import takes no tags of a stack, so that the deployment after
     * it sets them.
     */
    private static final Set<String> HARMLESS = Set.of("Tags", "Metadata", "DeletionPolicy", "UpdateReplacePolicy");

    static SecretChanges of(List<PlannedChange> changes, StackDescription stack) {
        boolean isAdopted = stack.status().equals(ADOPTED);
        return new SecretChanges(changes.stream()
                .filter(change ->
                        change.type().equals(SECRET) && !change.action().equals("Add"))
                .filter(change ->
                        isAdopted ? !isHarmless(change) : change.properties().contains("GenerateSecretString"))
                .map(change -> change.logicalId() + " (" + change.action() + " "
                        + String.join(", ", change.properties()) + ")")
                .toList());
    }

    private static boolean isHarmless(PlannedChange change) {
        return change.action().equals("Modify") && !change.scope().isEmpty() && HARMLESS.containsAll(change.scope());
    }

    /** @throws Declined if there is one */
    void refuse() {
        if (!refused.isEmpty()) {
            throw new Declined("the change set could give a secret another value: " + String.join(", ", refused))
                    .remedy("leave GenerateSecretString in the template as it was; after `tables adopt`, also all other"
                            + " properties of secrets, until the first deployment is done");
        }
    }
}
