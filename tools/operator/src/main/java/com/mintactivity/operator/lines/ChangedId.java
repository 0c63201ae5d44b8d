package com.mintactivity.operator.lines;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A form that spreadsheets and data frames give to an id in a table. Recorded as it is, it would be another id: many
 * users become one, or one becomes two. An id that such a program left as it was has none of these forms, but for
 * words.
 */
public enum ChangedId {
    ROUNDED(
            // With a sign in the exponent, or with one digit before the point of the mantissa.
            "[+-]?[0-9]+(?:[.,][0-9]+)?[eE][+-][0-9]+|[+-]?[0-9][.,][0-9]+[eE][0-9]+",
            "is a rounded number (scientific notation): format the column as text, in a data frame with dtype=str"),
    FLOAT(
            "[+-]?[0-9]+(?:\\.0+|,0)",
            "is a number with the decimals .0, as a data frame has it if an id of the column is missing: read the"
                    + " column as text, with dtype=str"),
    MISSING(
            "(?i:[+-]?nan|null|none|\\\\N|<NA>)|NA",
            "is the word for a missing value (such as nan, null, none, \\N, <NA>): write an empty cell or the id"),
    BOOLEAN("(?i:true|false)", "is a truth value (true, false): format the column as text"),
    FORMULA("=\".*\"", "is a formula of a spreadsheet: format the column as text"),
    ERROR("#(?:N/A|NAME\\?|REF!|VALUE!|NUM!|NULL!|DIV/0!)", "is an error of a spreadsheet: format the column as text");

    private final Pattern form;
    private final String rule;

    /**
     * A form that no id in a table has.
     *
     * @param form of the whole cell, without blanks around it
     * @param rule continues a sentence that begins with the name of the column
     */
    ChangedId(String form, String rule) {
        this.form = Pattern.compile(form);
        this.rule = rule;
    }

    /** The form to which a cell was changed; empty if it may be an id. */
    public static Optional<ChangedId> of(String cell) {
        String id = cell.strip();
        return Stream.of(values())
                .filter(changed -> changed.form.matcher(id).matches())
                .findFirst();
    }

    String rule() {
        return rule;
    }
}
