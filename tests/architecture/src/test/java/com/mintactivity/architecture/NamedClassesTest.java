package com.mintactivity.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Guards that the classes that the design page names with their packages exist. */
final class NamedClassesTest {

    private static final Pattern NAMED = Pattern.compile("`((?:[a-z]+\\.)+[A-Z]\\w+)`");

    @Test
    void theClassesThatTheDesignPageNamesExist() {
        List<String> named = NAMED.matcher(Checkout.text("docs/design.md"))
                .results()
                .map(found -> "/com/mintactivity/" + found.group(1).replace('.', '/') + ".java")
                .distinct()
                .toList();
        assertThat(named)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Checkout.mainJavaFiles())
                        .anySatisfy(existing -> assertThat(existing).endsWith(file)));
    }
}
