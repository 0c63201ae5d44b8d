package com.mintactivity.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Guards that the packages of a module form no dependency cycle. Between modules Maven forbids one. */
final class PackageCyclesTest {

    /** Modules whose packages form cycles. Delete a module here once it has none. */
    private static final Set<String> EXCEPTIONS = Set.of("tools/benchmarks");

    /** The modules with Java code. */
    static List<String> modules() {
        return Checkout.modules().stream()
                .filter(module -> !module.equals("layers/libraries") && !EXCEPTIONS.contains(module))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void aModulesPackagesAreFreeOfCycles(String module) {
        JavaClasses classes =
                Checkout.hasMainCode(module) ? CompiledClasses.main(List.of(module)) : CompiledClasses.tests(module);
        slices().matching(CompiledClasses.ROOT + "(**)")
                .should()
                .beFreeOfCycles()
                .check(classes);
    }
}
