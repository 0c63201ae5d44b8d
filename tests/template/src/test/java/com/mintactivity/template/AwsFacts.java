package com.mintactivity.template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** The register of facts about AWS. */
final class AwsFacts {

    private static final TemplateNode FACTS = read();

    private AwsFacts() {}

    /** The figure of a fact, in its unit. */
    static double fact(String name) {
        return ((Number) FACTS.at(name, "is").value()).doubleValue();
    }

    private static TemplateNode read() {
        try {
            return TemplateNode.parse(Files.readString(TemplateNode.ROOT.resolve("checks/aws.yaml")))
                    .at("facts");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
