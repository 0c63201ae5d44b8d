package com.mintactivity.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Guards that no package and no class of the platform is named after the service's domain. */
final class PlatformVocabularyTest {

    private static final Set<String> BUSINESS_WORDS = Set.of(
            "account",
            "accounts",
            "activity",
            "allowlist",
            "chain",
            "contract",
            "contracts",
            "cursor",
            "cursors",
            "gas",
            "gate",
            "hit",
            "hits",
            "mint",
            "mints",
            "partner",
            "pepper",
            "scope",
            "seal",
            "sealed",
            "sealer",
            "straggler",
            "tallies",
            "tally",
            "tenant",
            "tenants",
            "user",
            "users",
            "wallet",
            "wallets");

    /** A key record is a key that a partner holds; the keys of items and of secrets are not. */
    private static final Pattern KEY_RECORD = Pattern.compile("KeyRecord|KeyId");

    @Test
    void noNameOfThePlatformHasABusinessWord() {
        List<String> names = CompiledClasses.main(List.of("layers/platform")).stream()
                .map(type -> type.getName().substring(CompiledClasses.ROOT.length()))
                .toList();
        assertThat(names).isNotEmpty();
        assertThat(names)
                .filteredOn(name -> words(name).anyMatch(BUSINESS_WORDS::contains)
                        || KEY_RECORD.matcher(name).find())
                .isEmpty();
    }

    private static Stream<String> words(String name) {
        return Stream.of(name.split("[.$]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"))
                .map(word -> word.toLowerCase(Locale.ROOT));
    }
}
