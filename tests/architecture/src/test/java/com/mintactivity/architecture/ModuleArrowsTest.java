package com.mintactivity.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Guards which modules depend on which: platform below auth and activity, layers below functions, tools above all of
 * them.
 */
final class ModuleArrowsTest {

    private static final List<String> LAYERS = List.of("platform", "auth", "activity");
    private static final List<String> SERVICE = Stream.concat(
                    LAYERS.stream(),
                    Checkout.functions().stream().map(module -> module.substring("functions/".length())))
            .toList();

    /** @param mayKnow the packages under {@code com.mintactivity} that it may depend on, its own aside */
    record Arrow(String module, List<String> mayKnow) {

        String ownPackage() {
            return module.substring(module.indexOf('/') + 1);
        }

        String[] packages() {
            return Stream.concat(Stream.of(ownPackage()), mayKnow.stream())
                    .map(name -> CompiledClasses.ROOT + name + "..")
                    .toArray(String[]::new);
        }
    }

    private static final List<Arrow> LISTED = List.of(
            new Arrow("layers/platform", List.of()),
            new Arrow("layers/auth", List.of("platform")),
            new Arrow("layers/activity", List.of("platform")),
            new Arrow("tools/operator", SERVICE),
            new Arrow("tools/local", SERVICE),
            new Arrow("tools/smoke", List.of()),
            new Arrow("lab/model", List.of("platform", "activity")),
            new Arrow("lab/chaos", List.of("platform", "activity", "recorder", "local", "model", "smoke")));

    /** Those of the built modules. A function that is not listed may know every layer. */
    static final List<Arrow> ARROWS = Stream.concat(
                    LISTED.stream().filter(arrow -> Checkout.builtModules().contains(arrow.module())),
                    Checkout.functions().stream()
                            .filter(module -> LISTED.stream()
                                    .noneMatch(arrow -> arrow.module().equals(module)))
                            .map(module -> new Arrow(module, LAYERS)))
            .toList();

    @Test
    void everyModuleHasItsArrows() {
        assertThat(ARROWS.stream().map(Arrow::module))
                .containsExactlyInAnyOrderElementsOf(Checkout.modulesOfTheService());
    }

    @ParameterizedTest
    @FieldSource("ARROWS")
    void aModulesClassesAreInItsPackage(Arrow arrow) {
        classes()
                .should()
                .resideInAPackage(CompiledClasses.ROOT + arrow.ownPackage() + "..")
                .check(CompiledClasses.main(List.of(arrow.module())));
    }

    @ParameterizedTest
    @FieldSource("ARROWS")
    void aModuleKnowsOnlyWhatItsArrowsPointAt(Arrow arrow) {
        noClasses()
                .should()
                .dependOnClassesThat(
                        resideInAPackage(CompiledClasses.ROOT + ".").and(not(resideInAnyPackage(arrow.packages()))))
                .because(arrow.module() + " may know only itself and " + arrow.mayKnow())
                .check(CompiledClasses.main(List.of(arrow.module())));
    }

    /**
     * The package that all commands share depends on no command; feed and tally do not depend on keys. They do depend
     * on the audit: an import and a rebuild of tallies have rows of their own.
     */
    @Test
    void theOperatorsPackagesPointOneWay() {
        JavaClasses operator = CompiledClasses.main(List.of("tools/operator"));
        noClasses()
                .that()
                .resideInAPackage("..operator.cli..")
                .should()
                .dependOnClassesThat(resideInAPackage("..operator..").and(not(resideInAPackage("..operator.cli.."))))
                .check(operator);
        for (String one : List.of("..operator.feed..", "..operator.tally..")) {
            noClasses()
                    .that()
                    .resideInAPackage(one)
                    .should()
                    .dependOnClassesThat(resideInAPackage("..operator.key.."))
                    .check(operator);
        }
    }
}
