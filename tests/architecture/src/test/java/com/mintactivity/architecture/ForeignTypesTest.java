package com.mintactivity.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName.Predicates;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guards which packages know servlets, Lambda and the AWS SDK. */
final class ForeignTypesTest {

    private static final String FUNCTIONS = Checkout.functions().stream()
            .map(module -> module.substring("functions/".length()))
            .collect(Collectors.joining("|", "com.mintactivity.(", ").."));

    private static final String LAMBDA = "com.amazonaws.services.lambda.runtime.";

    private static final JavaClasses SERVICE = CompiledClasses.service();

    @Test
    void servletsAreKnownToTheEdgeOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages("com.mintactivity.auth.http..", FUNCTIONS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta.servlet..", "com.amazonaws.serverless..")
                .check(SERVICE);
    }

    /**
     * The local service sends the events that API Gateway and the scheduler send; the chaos tool's queue sends those of
     * a queue.
     */
    @Test
    void lambdaIsKnownToTheEdgeOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "com.mintactivity.auth.http..",
                        "com.mintactivity.auth.priming..",
                        "com.mintactivity.local..",
                        "com.mintactivity.chaos.queue..",
                        FUNCTIONS)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(LAMBDA + ".")
                .check(SERVICE);
    }

    /** Priming calls a function by the interface through which Lambda calls it. */
    @Test
    void primingKnowsOfLambdaOnlyHowItCallsAFunction() {
        noClasses()
                .that()
                .resideInAPackage("com.mintactivity.auth.priming..")
                .should(dependOnClassesThat(resideInAPackage(LAMBDA + ".")
                        .and(not(Predicates.name(LAMBDA + "RequestStreamHandler")
                                .or(Predicates.name(LAMBDA + "Context"))))))
                .check(SERVICE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "activity.query",
                "activity.time",
                "platform.concurrent",
                "platform.json",
                "platform.text",
                "platform.time"
            })
    void computingPackagesDoNotKnowAws(String name) {
        noClasses()
                .that()
                .resideInAPackage(CompiledClasses.ROOT + name + "..")
                .should(dependOnClassesThat(resideInAPackage("software.amazon..")))
                .check(SERVICE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"activity.tally.column", "activity.tally.period"})
    void pureTallyPackagesDoNotKnowAws(String name) {
        noClasses()
                .that()
                .resideInAPackage(CompiledClasses.ROOT + name + "..")
                .should(dependOnClassesThat(resideInAPackage("software.amazon..")))
                .allowEmptyShould(true)
                .check(SERVICE);
    }

    @Test
    void talliesInMemoryDoNotKnowAws() {
        noClasses()
                .that()
                .resideInAPackage(CompiledClasses.ROOT + "activity.tally")
                .should(dependOnClassesThat(resideInAPackage("software.amazon..")))
                .check(SERVICE);
    }

    /** The model with which answers are compared counts by none of the code that computes them. */
    @Test
    void theModelKnowsNoTallyButTheSummary() {
        noClasses()
                .should(dependOnClassesThat(resideInAPackage("..activity.tally..")
                        .and(not(Predicates.nameStartingWith(CompiledClasses.ROOT + "activity.tally.Summary")))))
                .check(CompiledClasses.main(List.of("lab/model")));
    }

    /** A model that shares code with the service shares its defects. */
    @Test
    void theModelOfAnswersKnowsNothingOfTheService() {
        String model = "com.mintactivity.model.answer..";
        noClasses()
                .that()
                .resideInAPackage(model)
                .should(dependOnClassesThat(
                        resideInAPackage(CompiledClasses.ROOT + ".").and(not(resideInAPackage(model)))))
                .check(CompiledClasses.main(List.of("lab/model")));
    }
}
