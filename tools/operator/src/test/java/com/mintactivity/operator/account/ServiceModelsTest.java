package com.mintactivity.operator.account;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Requests that a service would refuse for their form. Needs the Python of the checks, and is skipped without it. */
final class ServiceModelsTest {

    /** Columns: service and operation; parameters; what is wrong. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '$',
            value = {
                "ssm GetParameterHistory | {'Name':'/deployed/mint'} | ",
                "ssm GetParameterHistory | {} | lacks",
                "ssm GetParameterHistory | {'Name':'a','Names':'b'} | has no Names",
                "ssm GetHistory | {} | no operation",
                "codedeploy StopDeployment | {'deploymentId':'d','autoRollbackEnabled':'true'} | is no NullableBoolean",
                "codedeploy ListDeployments | {'includeOnlyStatuses':['Begun']} | is no DeploymentStatus",
                "cloudformation DescribeStacks | {'StackNames':'a'} | has no StackNames",
                "lambda UpdateAlias | {'FunctionName':'f','Name':'live','FunctionVersion':2} | is no Version",
            })
    void areRefused(String operation, String parameters, @Nullable String wrong) {
        assumeThat(ServiceModels.areThere()).isTrue();
        String[] names = operation.split(" ", -1);
        var asked = JsonMapper.shared().readTree(parameters.replace('\'', '"'));
        if (wrong == null) {
            assertThatCode(() -> new ServiceModels().check(names[0], names[1], asked))
                    .doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> new ServiceModels().check(names[0], names[1], asked))
                    .hasMessageContaining(wrong);
        }
    }
}
