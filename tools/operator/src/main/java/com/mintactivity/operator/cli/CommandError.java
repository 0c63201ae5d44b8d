package com.mintactivity.operator.cli;

import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Why a command was refused or failed.
 *
 * @param argument the option or parameter that has to change
 * @param remedy what to do
 */
public record CommandError(String message, Optional<String> argument, Optional<String> remedy) {

    static CommandError of(String message) {
        return new CommandError(message, Optional.empty(), Optional.empty());
    }

    static CommandError of(String message, String remedy) {
        return new CommandError(message, Optional.empty(), Optional.of(remedy));
    }

    /** The message and the remedy in one line, after the option that has to change, unless one of them names it. */
    public String line() {
        String text = message + remedy.map(todo -> ": " + todo).orElse("");
        return Printable.line(argument.filter(name -> name.startsWith("--") && !text.contains(name))
                        .map(option -> option + ": ")
                        .orElse("")
                + text);
    }

    /** The same as {@code {error: {message, argument, remedy}}}, without what does not apply. */
    public ObjectNode json() {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        ObjectNode error = json.putObject("error").put("message", Printable.line(message));
        argument.ifPresent(text -> error.put("argument", Printable.line(text)));
        remedy.ifPresent(text -> error.put("remedy", Printable.line(text)));
        return json;
    }
}
