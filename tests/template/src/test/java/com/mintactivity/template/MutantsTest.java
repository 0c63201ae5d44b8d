package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Mutation tests: breaking one rule of the template fails the suite that checks the rule. */
final class MutantsTest {

    /**
     * A changed template.
     *
     * @param suite the suite that must fail
     * @param text text of the template
     * @param replacement of each occurrence of the text
     */
    record Mutant(Class<?> suite, String text, String replacement) {

        @Override
        public String toString() {
            return suite.getSimpleName() + ": " + text.strip() + " → " + replacement.strip();
        }
    }

    static final Mutant[] MUTANTS = {
        // queues
        new Mutant(
                FunctionsTest.class,
                "Lambda would stop that after 16 times.\n      RecursiveLoop: Allow",
                "Lambda would stop that after 16 times.\n      RecursiveLoop: Terminate"),
        // gateway responses
        new Mutant(GatewayResponsesTest.class, "        WAF_FILTERED:", "        WAF_BLOCKED:"),
        new Mutant(GatewayResponsesTest.class, "StatusCode: 503", "StatusCode: 500"),
        new Mutant(GatewayResponsesTest.class, "'no-store'", "'no-cache'"),
        new Mutant(GatewayResponsesTest.class, ", Retry-After: \"'1'\"", ""),
        new Mutant(GatewayResponsesTest.class, "{\"code\":\"internal\"", "{\"error\":\"internal\""),
        // unknown routes
        new Mutant(RoutesTest.class, "      MergeDefinitions: true", "      MergeDefinitions: false"),
        new Mutant(RoutesTest.class, "Path: '/partner/v1/hits', Method: get", "Path: '/partner/v1/hits', Method: any"),
        new Mutant(RoutesTest.class, "Path: '/partner/v1/hits'", "Path: '/partner/v1/hit'"),
        new Mutant(
                RollOutsTest.class,
                "SEALER_VERSION: !Ref SealerFunction.Version",
                "SEALER_ENDPOINT_VERSION: !Ref SealerFunction.Version"),
        new Mutant(FunctionsTest.class, "SealerReserve: 6", "SealerReserve: 4"),
        new Mutant(RoutesTest.class, "type: mock", "type: aws_proxy"),
        new Mutant(RoutesTest.class, "passthroughBehavior: never", "passthroughBehavior: when_no_match"),
        new Mutant(
                RoutesTest.class,
                "method.response.header.X-Request-Id: context.extendedRequestId",
                "method.response.header.X-Request-Id: \"''\""),
        new Mutant(
                RoutesTest.class,
                "method.response.header.Cache-Control: \"'no-store'\"",
                "method.response.header.Cache-Control: \"''\""),
        new Mutant(GatewayResponsesTest.class, "          StatusCode: 404", "          StatusCode: 415"),
        // first deployment
        new Mutant(
                DataTest.class,
                "    Default: 'false'\n    AllowedValues: ['true', 'false']\n    Description: Whether tables",
                "    Default: 'true'\n    AllowedValues: ['true', 'false']\n    Description: Whether tables"),
        new Mutant(
                FunctionsTest.class,
                "RoutesBy: !If [MakesVpc, !Sub '${RoutesOfA} ${RoutesOfB}', given]",
                "RoutesBy: given"),
        new Mutant(FunctionsTest.class, "CacheBy: !If [HasCache, !Ref FunctionsToCache, given]", "CacheBy: given"),
        new Mutant(
                FunctionsTest.class,
                "    PermissionsBoundary: !If [HasBoundary, !Ref PermissionsBoundary, !Ref AWS::NoValue]\n"
                        + "    DeploymentPreference",
                "    DeploymentPreference"),
        new Mutant(
                FunctionsTest.class,
                "!If [MakesVpc, !Ref StorageEndpoint, given]",
                "!If [MakesVpc, given, !Ref StorageEndpoint]"),
        new Mutant(FunctionsTest.class, "!If [MakesVpc, !Ref SecretsEndpoint, given]", "given"),
        new Mutant(ApiTest.class, "LogsBy: !If [ManagesGatewayLogRole, !Ref GatewayLogRole, given]", "LogsBy: given"),
        // addresses of both families
        new Mutant(ApiTest.class, "{Type: REGIONAL, IpAddressType: dualstack}", "{Type: REGIONAL}"),
        new Mutant(ApiTest.class, "{Types: [REGIONAL], IpAddressType: dualstack}", "{Types: [REGIONAL]}"),
        new Mutant(ApiTest.class, "      Type: AAAA", "      Type: A"),
        // idle stacks, roll-outs
        new Mutant(
                RollOutsTest.class,
                "{Schedule: rate(1 day), Input: '{\"self_check\":true}'}",
                "{Schedule: rate(30 days), Input: '{\"self_check\":true}'}"),
        new Mutant(RollOutsTest.class, "Input: '{\"Records\":[]}'", "Input: '{}'"),
        new Mutant(
                RollOutsTest.class,
                "Hooks: {PreTraffic: !Ref PreTrafficFunction, PostTraffic: !Ref PreTrafficFunction}",
                "Hooks: {PreTraffic: !Ref PreTrafficFunction}"),
        new Mutant(AlarmsTest.class, "TreatMissingData: breaching", "TreatMissingData: notBreaching"),
        new Mutant(AlarmsTest.class, "['hits:${V}', {V: !GetAtt Hits", "['hits:${V}', {V: !GetAtt Mints"),
        new Mutant(PoliciesTest.class, "{dynamodb:LeadingKeys: ['canary#*']}", "{dynamodb:LeadingKeys: ['*']}"),
        new Mutant(PoliciesTest.class, "secret:${AWS::StackName}/canary-??????", "secret:${AWS::StackName}/*"),
        new Mutant(PoliciesTest.class, "Action: [logs:CreateLogGroup]", "Action: [logs:CreateLogStream]"),
        new Mutant(RollOutsTest.class, "CodeDeployHook_${AWS::StackName}", "${AWS::StackName}-hook"),
        new Mutant(
                RollOutsTest.class,
                "MINTS_ENDPOINT_VERSION: !Ref MintsFunction.Version",
                "MINTS_ENDPOINT_VERSION: !Ref HitsFunction.Version"),
        new Mutant(AlarmsTest.class, "MetricName: ServerErrors", "MetricName: 5XXError"),
        new Mutant(AlarmsTest.class, "($.gatewayError != \"-\")", "($.gatewayError = \"-\")"),
        new Mutant(CapsTest.class, "AccountReads: 2500", "AccountReads: 2400"),
        new Mutant(CapsTest.class, "CacheUnits: 3000", "CacheUnits: 1000"),
        new Mutant(CapsTest.class, "ServiceBurst: 2000", "ServiceBurst: 2001"),
        new Mutant(CapsTest.class, "AccountReads: 40000", "AccountReads: 50000"),
        new Mutant(AlarmsTest.class, "{ $.gatewayError = \"THROTTLED\" }", "{ $.gatewayError = \"-\" }"),
        new Mutant(AlarmsTest.class, "StrangersAnHour: 225000", "StrangersAnHour: 2250000"),
        new Mutant(
                AlarmsTest.class,
                "- {Id: recorder, ReturnData: false, MetricStat: {Stat: Sum, Period: 300,"
                        + " Metric: {Namespace: AWS/Lambda, MetricName: Errors,"
                        + " Dimensions: [{Name: FunctionName, Value: !Ref RecorderFunction}]}}}",
                ""),
        new Mutant(PoliciesTest.class, "                - !Sub '${MintsFunction.Arn}:*'\n", ""),
        // small stacks
        new Mutant(
                FunctionsTest.class,
                "VpcConfig: &network !If\n        - HasCache",
                "VpcConfig: &network !If\n        - HasVpc"),
        new Mutant(FunctionsTest.class, "CACHE_URL: !If [HasCache,", "CACHE_URL: !If [HasVpc,"),
        new Mutant(FunctionsTest.class, "SystemLogLevel: WARN", "SystemLogLevel: INFO"),
        new Mutant(ApiTest.class, "ServicePerSecond: 10\n", "ServicePerSecond: 50\n"),
        new Mutant(
                ApiTest.class,
                "!FindInMap [Sizes, !Ref Size, ServicePerSecond]",
                "!FindInMap [Sizes, !Ref Size, StageRate]"),
        new Mutant(
                AlarmsTest.class,
                "  CacheUnavailableAlarm:\n    Type: AWS::CloudWatch::Alarm\n    Condition: HasCache\n",
                "  CacheUnavailableAlarm:\n    Type: AWS::CloudWatch::Alarm\n"),
        new Mutant(
                PoliciesTest.class,
                "            - !If\n              - HasCache\n",
                "            - !If\n              - HasVpc\n"),
        // the gateway
        new Mutant(ApiTest.class, "!If [DomainOnly, true, false]", "!If [HasDomain, true, false]"),
        new Mutant(ApiTest.class, "      SecurityPolicy: SecurityPolicy_TLS13_1_2_2021_06\n", ""),
        new Mutant(ApiTest.class, "      SecurityPolicy: TLS_1_2\n", "      SecurityPolicy: TLS_1_0\n"),
        new Mutant(ApiTest.class, "$context.extendedRequestId", "$context.identity.sourceIp"),
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
        new Mutant(PoliciesTest.class, ", !GetAtt Events.Arn, !GetAtt SealQueue.Arn]", ", !GetAtt Events.Arn]"),
        new Mutant(DataTest.class, "DelaySeconds: 200", "DelaySeconds: 60"),
        new Mutant(FunctionsTest.class, "VisibilityTimeout: 720", "VisibilityTimeout: 120"),
        new Mutant(EventsTest.class, "Input: '{\"sweep\":true}'", "Input: '{}'"),
        new Mutant(PoliciesTest.class, "Resource: [!Ref PepperSecret]", "Resource: [!Ref CursorKeySecret]"),
        // publication of layers, snapshots
        new Mutant(FunctionsTest.class, "!If [Traces, Active, PassThrough]", "Active"),
        new Mutant(ApiTest.class, "MetricsEnabled: false", "MetricsEnabled: true"),
        new Mutant(DataTest.class, "ReplicaRegions: *replicas", "ReplicaRegions: []"),
        new Mutant(DataTest.class, "TableClass: !Ref HitsTableClass", "TableClass: STANDARD"),
        new Mutant(FunctionsTest.class, "PublishLambdaVersion: true", "PublishLambdaVersion: false"),
        new Mutant(FunctionsTest.class, "AutoPublishAliasAllProperties: true", "AutoPublishAliasAllProperties: false"),
        new Mutant(FunctionsTest.class, "RetentionPolicy: Retain", "RetentionPolicy: Delete"),
        new Mutant(FunctionsTest.class, "ApplyOn: PublishedVersions", "ApplyOn: None"),
        new Mutant(FunctionsTest.class, "      Timeout: 25", "      Timeout: 30"),
        new Mutant(RollOutsTest.class, "[!Ref NewVersionAlarm, !Ref ServerErrorsAlarm]", "[!Ref ServerErrorsAlarm]"),
        // retention
        new Mutant(DataTest.class, "DeletionPolicy: RetainExceptOnCreate", "DeletionPolicy: Delete"),
        new Mutant(DataTest.class, "UpdateReplacePolicy: Retain", "UpdateReplacePolicy: Delete"),
        new Mutant(DataTest.class, "PointInTimeRecoveryEnabled: true", "PointInTimeRecoveryEnabled: false"),
        new Mutant(
                DataTest.class,
                "DeletionProtectionEnabled: !Ref DeletionProtection",
                "DeletionProtectionEnabled: false"),
        new Mutant(DataTest.class, "RetentionInDays: !Ref LogDays", "KmsKeyId: !Ref LogDays"),
        new Mutant(DataTest.class, "MaxWriteRequestUnits:", "WriteUnits:"),
        // alarms
        new Mutant(AlarmsTest.class, "{Name: clusterId,", "{Name: CacheClusterId,"),
        new Mutant(AlarmsTest.class, "Dimensions: [{Name: Stack,", "Dimensions: [{Name: StackName,"),
        new Mutant(AlarmsTest.class, "!GetAtt HitsFunction.Version.Version", "!GetAtt MintsFunction.Version.Version"),
        new Mutant(AlarmsTest.class, "#dead-letters'", "#letters'"),
        new Mutant(AlarmsTest.class, "AlarmActions: [!Ref AlarmTopic]", "AlarmActions: []"),
        new Mutant(AlarmsTest.class, "AlarmActions: [!Ref NoticeTopic]", "AlarmActions: [!Ref AlarmTopic]"),
        new Mutant(
                AlarmsTest.class,
                "MetricName: Throttles, Dimensions: [{Name: FunctionName, Value: !Ref MintsFunction}]",
                "MetricName: Throttles, Dimensions: [{Name: FunctionName, Value: !Ref HitsFunction}]"),
        new Mutant(AlarmsTest.class, "'SUM(FILL(METRICS(), 0))'", "'SUM(METRICS())'"),
        new Mutant(AlarmsTest.class, "      EvaluateLowSampleCountPercentile: ignore\n", ""),
        new Mutant(AlarmsTest.class, "FILL(visible, REPEAT)", "FILL(visible, 0)"),
        new Mutant(
                AlarmsTest.class,
                "SEAL_DEAD_LETTER_QUEUE_URL: !Ref SealDeadLetters",
                "SEAL_DEAD_LETTER_QUEUE_URL: !Ref DeadLetters"),
        // the dashboard
        new Mutant(
                DashboardTest.class,
                "\"${AWS::StackName}-mints\",{\"stat\":\"p50\"",
                "\"${AWS::StackName}-hits\",{\"stat\":\"p50\""),
        new Mutant(
                DashboardTest.class,
                "\"Errors\",\".\",\"${AWS::StackName}-mints\"",
                "\"Errors\",\".\",\"${AWS::StackName}-hits\""),
    };

    @ParameterizedTest
    @FieldSource("MUTANTS")
    void isCaught(Mutant mutant) {
        String yaml = TemplateNode.yaml();
        assertThat(yaml).contains(mutant.text());
        TemplateNode mutated = TemplateNode.parse(yaml.replace(mutant.text(), mutant.replacement()));
        SummaryGeneratingListener results = new SummaryGeneratingListener();
        var suite = request().selectors(selectClass(mutant.suite())).build();
        ScopedValue.where(TemplateNode.OTHER, mutated)
                .run(() -> LauncherFactory.create().execute(suite, results));
        assertThat(results.getSummary().getTestsFailedCount()).isPositive();
    }
}
