package com.mintactivity.operator.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.deployment.ChangeSet.PlannedChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The denials of the policy of this checkout. */
final class StackPolicyTest {

    private static final String TABLE = "AWS::DynamoDB::Table";
    private static final String SECRET = "AWS::SecretsManager::Secret";
    private static final String SUBNET = "AWS::EC2::Subnet";
    private static final String STORE = "AWS::ElastiCache::ServerlessCache";

    private final StackPolicy policy;

    StackPolicyTest() throws IOException {
        policy = StackPolicy.parse(Files.readString(Path.of("../../docs/stack-policy.json")));
    }

    private List<String> denied(String action, String logicalId, String type, String replacement) {
        return policy.denied(List.of(new PlannedChange(action, logicalId, type, replacement, List.of(), List.of())));
    }

    @Test
    void whatIsLostIsDeniedByItsName() {
        assertThat(denied("Modify", "HitsTable", TABLE, "True"))
                .containsExactly("HitsTable (AWS::DynamoDB::Table) would be replaced");
        assertThat(denied("Remove", "PepperSecret", SECRET, ""))
                .containsExactly("PepperSecret (AWS::SecretsManager::Secret) would be deleted");
        assertThat(denied("Modify", "SubnetB", SUBNET, "True"))
                .containsExactly("SubnetB (AWS::EC2::Subnet) would be replaced");
        assertThat(denied("Modify", "CacheStore", STORE, "True")).hasSize(1);
    }

    @Test
    void whatMayBeIsNot() {
        assertThat(denied("Modify", "HitsTable", TABLE, "Conditional")).isEmpty();
        assertThat(denied("Modify", "HitsTable", TABLE, "False")).isEmpty();
        assertThat(denied("Add", "HitsTable", TABLE, "")).isEmpty();
        assertThat(denied("Modify", "CachePasswordSecret", SECRET, "True")).isEmpty();
        assertThat(denied("Remove", "CachePasswordSecret", SECRET, "")).isEmpty();
        assertThat(denied("Modify", "Api", "AWS::ApiGateway::RestApi", "True")).isEmpty();
    }

    /** The change from Cache=serverless to none. */
    @Test
    void aNetworkMayBeDeleted() {
        assertThat(denied("Remove", "SubnetA", SUBNET, "")).isEmpty();
        assertThat(denied("Remove", "CacheStore", STORE, "")).isEmpty();
    }

    @Test
    void allThatAreDeniedAreNamed() {
        assertThatThrownBy(() -> policy.refuseDenied(List.of(
                        new PlannedChange("Modify", "SubnetA", SUBNET, "True", List.of(), List.of()),
                        new PlannedChange("Modify", "SubnetB", SUBNET, "True", List.of(), List.of()),
                        new PlannedChange(
                                "Remove", "ApiDeployment", "AWS::ApiGateway::Deployment", "", List.of(), List.of()))))
                .isInstanceOf(Declined.class)
                .hasMessageContaining("SubnetA")
                .hasMessageContaining("SubnetB")
                .hasMessageNotContaining("Deployment");
    }
}
