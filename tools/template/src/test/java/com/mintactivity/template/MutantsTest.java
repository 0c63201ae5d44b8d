package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Guards the guards: a template with one rule broken fails the suite that holds the rule. */
final class MutantsTest {

    /** A text of the template, each occurrence of which becomes another, and the suite that must not bear it. */
    record Mutant(Class<?> suite, String text, String becomes) {

        @Override
        public String toString() {
            return suite.getSimpleName() + ": " + text.strip() + " → " + becomes.strip();
        }
    }

    static final Mutant[] MUTANTS = {
        // gateway responses
        new Mutant(GatewayResponsesTest.class, "        WAF_FILTERED:", "        WAF_BLOCKED:"),
        new Mutant(GatewayResponsesTest.class, "StatusCode: 503", "StatusCode: 500"),
        new Mutant(GatewayResponsesTest.class, "'no-store'", "'no-cache'"),
        new Mutant(GatewayResponsesTest.class, ", Retry-After: \"'1'\"", ""),
        new Mutant(GatewayResponsesTest.class, "{\"code\":\"internal\"", "{\"error\":\"internal\""),
        // catch-alls
        new Mutant(RoutesTest.class, "Path: '/{proxy+}', Method: any", "Path: '/{proxy+}', Method: post"),
        new Mutant(RoutesTest.class, "        HitsOther: {Type: Api,", "        HitsOther: {Type: HttpApi,"),
        new Mutant(RoutesTest.class, "Path: '/', Method: any", "Path: '/other', Method: any"),
        // the gateway
        new Mutant(ApiTest.class, "!If [HasDomain, true, false]", "false"),
        new Mutant(ApiTest.class, "$context.requestId", "$context.identity.sourceIp"),
        new Mutant(ApiTest.class, "DataTraceEnabled: false", "DataTraceEnabled: true"),
        new Mutant(DataTest.class, "StageRate: 50", "StageRate: 10"),
        // policies
        new Mutant(
                PoliciesTest.class, "[dynamodb:GetItem, dynamodb:BatchGetItem, dynamodb:Query]", "[dynamodb:PutItem]"),
        new Mutant(
                PoliciesTest.class,
                "Action: [dynamodb:BatchGetItem]",
                "Action: [dynamodb:BatchGetItem, dynamodb:PutItem]"),
        new Mutant(PoliciesTest.class, "Action: [dynamodb:PutItem]", "Action: [dynamodb:PutItem, dynamodb:DeleteItem]"),
        new Mutant(PoliciesTest.class, "Action: [dynamodb:UpdateItem]", "Action: ['dynamodb:*']"),
        new Mutant(PoliciesTest.class, "['touched#*']", "['*']"),
        new Mutant(PoliciesTest.class, "[!Ref PepperSecret, !Ref CachePasswordSecret]", "[!Ref CursorKeySecret]"),
        // publication of layers, snapshots
        new Mutant(FunctionsTest.class, "PublishLambdaVersion: true", "PublishLambdaVersion: false"),
        new Mutant(FunctionsTest.class, "AutoPublishAliasAllProperties: true", "AutoPublishAliasAllProperties: false"),
        new Mutant(FunctionsTest.class, "RetentionPolicy: Retain", "RetentionPolicy: Delete"),
        new Mutant(FunctionsTest.class, "ApplyOn: PublishedVersions", "ApplyOn: None"),
        new Mutant(FunctionsTest.class, "      Timeout: 25", "      Timeout: 30"),
        new Mutant(
                FunctionsTest.class, "[!Ref HitsNewVersionAlarm, !Ref ServerErrorsAlarm]", "[!Ref ServerErrorsAlarm]"),
        // retention
        new Mutant(DataTest.class, "DeletionPolicy: RetainExceptOnCreate", "DeletionPolicy: Delete"),
        new Mutant(DataTest.class, "UpdateReplacePolicy: Retain", "UpdateReplacePolicy: Delete"),
        new Mutant(DataTest.class, "PointInTimeRecoveryEnabled: true", "PointInTimeRecoveryEnabled: false"),
        new Mutant(DataTest.class, "DeletionProtectionEnabled: !Ref ProtectData", "DeletionProtectionEnabled: false"),
        new Mutant(DataTest.class, "RetentionInDays: !Ref LogDays", "KmsKeyId: !Ref LogDays"),
        new Mutant(DataTest.class, "MaxWriteRequestUnits:", "WriteUnits:"),
        // alarms
        new Mutant(AlarmsTest.class, "{Name: clusterId,", "{Name: CacheClusterId,"),
        new Mutant(AlarmsTest.class, "- {Name: Stack,", "- {Name: StackName,"),
        new Mutant(AlarmsTest.class, "!GetAtt HitsFunction.Version.Version", "!GetAtt MintsFunction.Version.Version"),
        new Mutant(AlarmsTest.class, "#dead-letters'", "#letters'"),
        new Mutant(AlarmsTest.class, "AlarmActions: [!Ref AlarmTopic]", "AlarmActions: []"),
    };

    @ParameterizedTest
    @FieldSource("MUTANTS")
    void isCaught(Mutant mutant) {
        String yaml = Part.yaml();
        assertThat(yaml).contains(mutant.text());
        Part broken = Part.parse(yaml.replace(mutant.text(), mutant.becomes()));
        SummaryGeneratingListener told = new SummaryGeneratingListener();
        var suite = request().selectors(selectClass(mutant.suite())).build();
        ScopedValue.where(Part.OTHER, broken).run(() -> LauncherFactory.create().execute(suite, told));
        assertThat(told.getSummary().getTestsFailedCount()).isPositive();
    }
}
