package com.mintactivity.operator.deadletters;

import picocli.CommandLine.Option;

/** The option that chooses a queue of dead letters. */
final class KindOption {

    @Option(
            names = "--queue",
            paramLabel = "Q",
            defaultValue = "events",
            converter = LetterKind.LetterKindConverter.class,
            description = "events, those without this option; sealer: contracts that could not be sealed")
    private LetterKind kind = LetterKind.EVENTS;

    LetterKind kind() {
        return kind;
    }
}
