package com.mintactivity.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.smoke.ContractDocument;
import com.mintactivity.tests.contract.ContractMutants.Mutant;
import com.mintactivity.tests.harness.ContractPaths;
import com.networknt.schema.SchemaException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * The contract and the service agree, and each rule of the contract is checked. That the answers of all other tests are
 * as the contract declares them, {@code ApiResponse} checks.
 */
final class PublishedContractTest {

    @AutoClose
    private static final ContractCorpus CORPUS = new ContractCorpus();

    @Test
    void theContractSaysWhatTheServiceDoes() {
        assertThat(ofAnswers(ContractPaths.PUBLISHED)).isEmpty();
        assertThat(ofParameters(ContractPaths.PUBLISHED)).isEmpty();
    }

    /** Each required, type, default, minimum, maximum, maxItems, enum, const and pattern is changed once or more. */
    @Test
    void everyChangedRuleIsNoticed() {
        List<Mutant> mutants = ContractMutants.of(ContractPaths.PUBLISHED.document());
        List<String> unnoticed = mutants.parallelStream()
                .filter(PublishedContractTest::isUnnoticed)
                .map(Mutant::toString)
                .toList();
        assertThat(unnoticed).isEmpty();
        assertThat(mutants).hasSizeGreaterThan(200);
    }

    private static boolean isUnnoticed(Mutant mutant) {
        try {
            ContractDocument contract = new ContractDocument(mutant.in(ContractPaths.PUBLISHED.document()));
            return mutant.place().contains("/parameters/")
                    ? ofParameters(contract).isEmpty()
                            && ofAnswers(contract).findAny().isEmpty()
                    : ofAnswers(contract).findAny().isEmpty()
                            && ofParameters(contract).isEmpty();
        } catch (SchemaException notASchema) {
            return false;
        }
    }

    private static Stream<String> ofAnswers(ContractDocument contract) {
        Stream<String> key =
                text(contract, "/components/securitySchemes/privateKey/type").equals("http")
                        ? Stream.empty()
                        : Stream.of("the key is sent in another way than by HTTP authentication");
        Stream<String> server = text(contract, "/servers/0/url").endsWith(".example")
                ? Stream.empty()
                : Stream.of("the server is no placeholder");
        return Stream.of(key, server, ContractFindings.of(contract, CORPUS.answers()))
                .flatMap(findings -> findings);
    }

    private static List<String> ofParameters(ContractDocument contract) {
        return ParameterFindings.of(contract, CORPUS::ask);
    }

    private static String text(ContractDocument contract, String place) {
        return contract.at(place).asString("");
    }
}
