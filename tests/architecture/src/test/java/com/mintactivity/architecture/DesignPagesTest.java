package com.mintactivity.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Guards the form of the design's pages: what they begin and end with, and that each is read in a quarter of an hour,
 * and all in an evening.
 */
final class DesignPagesTest {

    private static final String ENTRY = "docs/design/README.md";

    private static final int MAX_WORDS = 2_100;
    private static final int MAX_WORDS_OF_THE_ENTRY = 600;
    private static final long MAX_WORDS_OF_ALL = 11_634;

    private static final Pattern BEGINNING = Pattern.compile("# .+\n\n\\*\\*Promise\\.\\*\\* ");

    @Test
    void eachPageBeginsWithAPromiseAndEndsWithItsProof() {
        assertThat(DesignPages.all()).contains(ENTRY).allSatisfy(file -> {
            String page = Checkout.text(file);
            assertThat(BEGINNING.matcher(page).lookingAt())
                    .as("a title and a promise")
                    .isTrue();
            assertThat(page.lastIndexOf("\n## "))
                    .isEqualTo(page.indexOf(DesignPages.PROOF))
                    .isPositive();
        });
    }

    @Test
    void noPageIsTooLong() {
        assertThat(DesignPages.all())
                .allSatisfy(file -> assertThat(words(file))
                        .isLessThanOrEqualTo(file.equals(ENTRY) ? MAX_WORDS_OF_THE_ENTRY : MAX_WORDS));
    }

    @Test
    void allPagesTogetherAreNotTooLong() {
        assertThat(DesignPages.all().stream().mapToLong(DesignPagesTest::words).sum())
                .isLessThan(MAX_WORDS_OF_ALL);
    }

    @Test
    void theEntryLinksEachPage() {
        String entry = Checkout.text(ENTRY);
        assertThat(DesignPages.all().stream().filter(file -> !file.equals(ENTRY)))
                .allSatisfy(file -> assertThat(entry).contains("](" + file.substring(file.lastIndexOf('/') + 1) + ")"));
    }

    private static long words(String file) {
        return Stream.of(Checkout.text(file).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .count();
    }
}
