package com.mintactivity.operator.status;

import com.mintactivity.operator.cli.CommandError;
import java.util.Collection;
import java.util.Optional;

/**
 * The finding of one look at a service.
 *
 * @param ok whether nothing has to be done
 * @param value what is the case
 * @param remedy what to do, or where it is written; if all is well, what would make that of which there is none
 */
record StatusCheck(boolean ok, String value, Optional<String> remedy) {

    static StatusCheck well(String value) {
        return new StatusCheck(true, value, Optional.empty());
    }

    static StatusCheck bad(String value, String remedy) {
        return new StatusCheck(false, value, Optional.of(remedy));
    }

    /** Why a look failed, or what it found, with a remedy. */
    static StatusCheck of(CommandError reason) {
        return bad(
                reason.message(),
                reason.remedy().orElse("run `status` again; if it stays so, look at AWS's health page"));
    }

    /** Well, as far as nothing is what was looked for. */
    static StatusCheck absent(String value, String remedy) {
        return new StatusCheck(true, value, Optional.of(remedy));
    }

    /** Well if there is nothing to name. */
    static StatusCheck none(Collection<String> found, String well, String remedy) {
        return found.isEmpty() ? well(well) : bad(String.join(", ", found), remedy);
    }

    /** In a word or two. */
    String state() {
        if (!ok) {
            return "NOT WELL";
        }
        return remedy.isPresent() ? "none" : "ok";
    }
}
