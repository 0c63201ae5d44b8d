package com.mintactivity.local.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;

final class TemplateTest {

    private static final String TAGGED = """
            Conditions:
              Big: !Not [!Equals [!Ref Size, small]]
            Resources:
              Role:
                Type: AWS::IAM::Role
                Properties: {Arn: !GetAtt Other.Arn, X: !If [Big, {A: !Ref B}, !Ref AWS::NoValue]}
              T:
                Type: AWS::DynamoDB::Table
                DeletionPolicy: Retain
                Properties:
                  TableName: %s
                  BillingMode: !If [Big, PAY_PER_REQUEST, PROVISIONED]
                  SSESpecification: {SSEEnabled: true}
                  StreamSpecification: {StreamViewType: NEW_IMAGE}
                  AttributeDefinitions: [{AttributeName: a, AttributeType: S}]
                  KeySchema: [{AttributeName: a, KeyType: HASH}]
            """;

    @Test
    void checkoutsTemplateDescribesEveryTableOfAStack() throws IOException {
        List<CreateTableRequest> tables = Template.of(Path.of("")).tables("s1");

        assertThat(tables)
                .extracting(CreateTableRequest::tableName)
                .contains("s1-keys", "s1-tenants", "s1-usage", "s1-hits", "s1-accounts", "s1-tallies", "s1-audit");
        assertThat(tables)
                .filteredOn(table -> table.tableName().equals("s1-hits"))
                .flatExtracting(CreateTableRequest::globalSecondaryIndexes)
                .extracting(GlobalSecondaryIndex::indexName)
                .containsExactly("by_contract", "by_contract_chain");
    }

    @Test
    void checkoutsTemplateSaysHowLongTheSealersQueueHoldsBack() throws IOException {
        assertThat(Template.of(Path.of("")).sealDelay()).isEqualTo(Duration.ofSeconds(200));
    }

    @Test
    void tagsOfOtherPropertiesAreReadAndLeftAlone() {
        CreateTableRequest table = Template.parse(TAGGED.formatted("!Sub '${AWS::StackName}-t'"))
                .tables("s2")
                .getFirst();

        assertThat(table.tableName()).isEqualTo("s2-t");
        assertThat(table.streamSpecification().streamViewTypeAsString()).isEqualTo("NEW_IMAGE");
    }

    @Test
    void nameThatOnlyADeploymentKnowsIsRefused() {
        Template template = Template.parse(TAGGED.formatted("!ImportValue other"));

        assertThatThrownBy(() -> template.tables("s3")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void textWithoutResourcesIsRefused() {
        assertThatThrownBy(() -> Template.parse("a: b")).isInstanceOf(IllegalArgumentException.class);
    }
}
