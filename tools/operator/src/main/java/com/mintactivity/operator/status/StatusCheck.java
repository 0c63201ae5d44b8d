package com.mintactivity.operator.status;

import java.util.Collection;
import java.util.Optional;

/**
 * What was found by one look at a service.
 *
 * @param name one or two words
 * @param ok whether nothing has to be done
 * @param value what is the case
 * @param remedy what to do, or where it is written; empty if all is well
 */
record StatusCheck(String name, boolean ok, String value, Optional<String> remedy) {

    static StatusCheck well(String name, String value) {
        return new StatusCheck(name, true, value, Optional.empty());
    }

    static StatusCheck bad(String name, String value, String remedy) {
        return new StatusCheck(name, false, value, Optional.of(remedy));
    }

    /** Well if there is nothing to name. */
    static StatusCheck none(String name, Collection<String> found, String well, String remedy) {
        return found.isEmpty() ? well(name, well) : bad(name, String.join(", ", found), remedy);
    }
}
