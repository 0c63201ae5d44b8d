package com.mintactivity.operator.deadletters;

import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The queues of dead letters of a stack. */
enum LetterKind {
    /** Events that the recorder could not record. */
    EVENTS("dead-letters", "events", "events", "reason"),
    /**
     * Announcements of contracts that the sealer could not seal, also of continuations. All are announced again as
     * contracts with new hits.
     */
    SEALER("seal-dead-letters.fifo", "seal.fifo", "announcements", "contract");

    private final String letters;
    private final String origin;
    private final String unit;
    private final String label;

    LetterKind(String letters, String origin, String unit, String label) {
        this.letters = letters;
        this.origin = origin;
        this.unit = unit;
        this.label = label;
    }

    /** The queue of dead letters. */
    String letters(String stack) {
        return stack + "-" + letters;
    }

    /** The queue to which its messages are sent back. */
    String origin(String stack) {
        return stack + "-" + origin;
    }

    /** The name of the messages, in the plural. */
    String unit() {
        return unit;
    }

    /** The name of the value by which messages are counted. */
    String label() {
        return label;
    }

    /** Where a local service, which has no such queue, shows what would be in it. */
    String localRemedy() {
        return switch (this) {
            case EVENTS -> "`tasks send` reports each event that cannot be recorded, with its reason";
            case SEALER -> "`tallies status` shows how far each contract is sealed";
        };
    }

    /** A queue that is first in, first out gives the next messages of a group when the first ones are gone. */
    boolean isFifo() {
        return this == SEALER;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the option of a command. */
    static final class LetterKindConverter implements ITypeConverter<LetterKind> {
        @Override
        public LetterKind convert(String text) {
            return Arrays.stream(values())
                    .filter(kind -> kind.word().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is not events or sealer"));
        }
    }
}
