package com.mintactivity.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Guards that the classes, the rules of the simulation and the checks that the design's pages name exist. */
final class NamedClassesTest {

    private static final Pattern WITH_PACKAGE = Pattern.compile("`((?:[a-z]+\\.)+[A-Z]\\w+)`");

    /** A class, metric, parameter or resource. */
    private static final Pattern WITHOUT_PACKAGE = Pattern.compile("`([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)`");

    /** In the section on proof. */
    private static final Pattern RULE = Pattern.compile("(?<![*\\w])\\*([^*]+)\\*(?!\\*)");

    private static final Pattern CHECK = Pattern.compile("`(checks/\\w+)`");

    @Test
    void classesWithAPackage() {
        List<String> files = Checkout.javaFiles();
        List<String> names = named(WITH_PACKAGE, DesignPages.text());
        assertThat(names).isNotEmpty();
        assertThat(names)
                .filteredOn(name -> files.stream()
                        .noneMatch(file -> file.endsWith("/com/mintactivity/" + name.replace('.', '/') + ".java")))
                .isEmpty();
    }

    @Test
    void classesWithoutAPackage() {
        List<String> files = Checkout.javaFiles();
        String template = Checkout.text("template.yaml");
        List<String> names = named(WITHOUT_PACKAGE, DesignPages.text());
        assertThat(names).isNotEmpty();
        assertThat(names)
                .filteredOn(name -> files.stream().noneMatch(file -> file.endsWith("/" + name + ".java")))
                .filteredOn(name ->
                        !Pattern.compile("\\b" + name + "\\b").matcher(template).find())
                .isEmpty();
    }

    @Test
    void rulesOfTheSimulation() {
        String rules = Checkout.text("lab/simulation/src/test/java/com/mintactivity/simulation/guard/RemovedRule.java");
        assertThat(named(RULE, DesignPages.proofs()))
                .isNotEmpty()
                .allSatisfy(rule -> assertThat(rules).contains('"' + rule + '"'));
    }

    @Test
    void checks() {
        assertThat(named(CHECK, DesignPages.text()))
                .isNotEmpty()
                .allSatisfy(check -> assertThat(Checkout.path(check)).exists());
    }

    private static List<String> named(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(found -> found.group(1).replaceAll("\\s+", " "))
                .distinct()
                .toList();
    }
}
