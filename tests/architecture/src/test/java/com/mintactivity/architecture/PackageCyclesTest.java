package com.mintactivity.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Guards that the packages of a module form no dependency cycle. Between modules Maven forbids one. */
final class PackageCyclesTest {

    /** The built modules with Java code. */
    static List<String> modules() {
        return Checkout.builtModules().stream()
                .filter(module -> !module.equals("layers/libraries"))
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
