package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.Declined;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/**
 * The settings of samconfig.toml for the stack of an environment, as SAM reads them.
 *
 * @param parameters the overrides, by their names
 * @param tags of the stack, by their keys
 * @param topics the ARNs of those to which CloudFormation sends the stack's events
 */
record Configured(Map<String, String> parameters, Map<String, String> tags, Set<String> topics) {

    /** SAM drops quotes around a value: checks/overrides_test.py holds this. */
    private static final Pattern PAIR = Pattern.compile("(?s)(?<name>[^=]+)=(?<quote>[\"']?)(?<value>.*)\\k<quote>");

    /**
     * Reads the text of samconfig.toml.
     *
     * @throws Declined if it sets parameters as something else than a list of texts {@code Name=value}; or tags, which
     *     may be one text of these with blanks between them
     */
    static Configured read(String toml, String environment) {
        JsonNode of = TomlMapper.shared().readTree(toml).path(environment);
        return new Configured(
                pairs(of, environment, "parameter_overrides", _ -> Stream.of("")),
                pairs(of, environment, "tags", text -> Stream.of(text.split(" +"))),
                new TreeSet<>(texts(of, "notification_arns", text -> Stream.of(text.split(" +")))
                        .toList()));
    }

    private static Map<String, String> pairs(
            JsonNode of, String environment, String setting, Function<String, Stream<String>> oneText) {
        Map<String, String> pairs = new LinkedHashMap<>();
        texts(of, setting, oneText).forEach(text -> {
            Matcher found = PAIR.matcher(text);
            if (!found.matches()) {
                throw new Declined(setting + " of " + environment + " in samconfig.toml has '" + text
                                + "', which is no Name=value")
                        .remedy("write a list with one 'Name=value' each");
            }
            pairs.put(found.group("name"), found.group("value"));
        });
        return pairs;
    }

    private static Stream<String> texts(JsonNode of, String setting, Function<String, Stream<String>> oneText) {
        return Stream.of("deploy", "global")
                .map(command -> of.path(command).path("parameters").path(setting))
                .filter(found -> !found.isMissingNode())
                .findFirst()
                .stream()
                .flatMap(found -> found.isArray()
                        ? found.valueStream().map(each -> each.asString(""))
                        : oneText.apply(found.asString("")));
    }
}
