package com.mintactivity.architecture;

import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.properties.HasName.Predicates;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Function instances that were restored from one snapshot have generators in the same state, all but
 * {@code SecureRandom}: what they generate would be the same in each: names, and the pauses of retries.
 */
final class RandomnessTest {

    private static final String GENERATORS =
            "java\\.util\\.(Random|SplittableRandom|random\\..+|concurrent\\.ThreadLocalRandom)";

    @Test
    void nothingComesFromAGeneratorThatASnapshotKeeps() {
        List<String> deployed = Checkout.modules().stream()
                .filter(module -> module.startsWith("layers/") || module.startsWith("functions/"))
                .filter(Checkout::hasMainCode)
                .toList();

        noClasses()
                .should(dependOnClassesThat(Predicates.nameMatching(GENERATORS)))
                .orShould()
                .callMethod(Math.class, "random")
                .check(CompiledClasses.main(deployed));
    }
}
