package com.mintactivity.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Nothing that layers and functions store or answer depends on the machine's locale, which decides how digits look.
 */
final class DefaultLocaleTest {

    @Test
    void formatsNameTheirLocale() {
        List<String> deployed = Checkout.modules().stream()
                .filter(module -> module.startsWith("layers/") || module.startsWith("functions/"))
                .filter(Checkout::hasMainCode)
                .toList();

        noClasses()
                .should()
                .callMethod(String.class, "formatted", Object[].class)
                .orShould()
                .callMethod(String.class, "format", String.class, Object[].class)
                .check(CompiledClasses.main(deployed));
    }
}
