package com.mintactivity.architecture;

import java.util.List;
import java.util.stream.Collectors;

/** The pages of {@code docs/design}. */
final class DesignPages {

    /** The heading of the last section of each page. */
    static final String PROOF = "\n## How it is proven\n";

    private DesignPages() {}

    /** Their files. */
    static List<String> all() {
        return Checkout.files("docs/design")
                .filter(file -> file.endsWith(".md"))
                .sorted()
                .toList();
    }

    /** The text of all pages. */
    static String text() {
        return all().stream().map(Checkout::text).collect(Collectors.joining("\n"));
    }

    /** The text of all pages under the last heading. */
    static String proofs() {
        return all().stream()
                .map(Checkout::text)
                .map(page -> page.substring(page.indexOf(PROOF) + PROOF.length()))
                .collect(Collectors.joining("\n"));
    }
}
