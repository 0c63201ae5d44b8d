package com.mintactivity.operator.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Proposals for a command or an option that does not exist. */
final class Suggestions {

    private static final int MOST = 3;

    /** More than the dashes of an option. */
    private static final int MIN_PREFIX = 3;

    private Suggestions() {}

    /** The options of a command that resemble what was typed. */
    static Optional<String> options(CommandLine command, String typed) {
        return meant(
                command.getCommandSpec().options().stream()
                        .flatMap(option -> Stream.of(option.names()))
                        .collect(Collectors.toMap(name -> name, name -> name)),
                typed.split("=", 2)[0]);
    }

    /** The commands of a group that resemble what was typed; if none does, those of all groups. */
    static Optional<String> commands(CommandLine root, CommandLine group, String typed) {
        return meant(named(group), typed).or(() -> {
            Map<String, String> all = new HashMap<>();
            root.getSubcommands().values().forEach(other -> all.putAll(named(other)));
            return meant(all, typed);
        });
    }

    /** The names of the commands of a group, each by what one would type. */
    private static Map<String, String> named(CommandLine group) {
        String path = group.getParent() == null ? "" : group.getCommandName() + " ";
        return group.getSubcommands().keySet().stream().collect(Collectors.toMap(name -> path + name, name -> name));
    }

    /** @param names by what one would type for each */
    private static Optional<String> meant(Map<String, String> names, String typed) {
        SortedMap<Integer, List<String>> byDistance = names.entrySet().stream()
                .filter(one -> resembles(one.getValue(), typed))
                .collect(Collectors.groupingBy(
                        one -> distance(one.getValue(), typed),
                        TreeMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        return byDistance.values().stream()
                .findFirst()
                .map(nearest -> nearest.stream()
                        .sorted()
                        .limit(MOST)
                        .map(command -> "`" + command + "`")
                        .collect(Collectors.joining(" or ")));
    }

    private static boolean resembles(String name, String typed) {
        return (typed.length() >= MIN_PREFIX && name.startsWith(typed))
                || distance(name, typed) <= Math.max(1, name.length() / 3);
    }

    /** The number of characters to insert, remove, replace or swap with the next one. */
    private static int distance(String name, String typed) {
        if (Math.abs(name.length() - typed.length()) > name.length()) {
            return Integer.MAX_VALUE;
        }
        int[][] steps = new int[name.length() + 1][typed.length() + 1];
        for (int i = 0; i <= name.length(); i++) {
            for (int j = 0; j <= typed.length(); j++) {
                if (i == 0 || j == 0) {
                    steps[i][j] = i + j;
                    continue;
                }
                int replaced = steps[i - 1][j - 1] + (name.charAt(i - 1) == typed.charAt(j - 1) ? 0 : 1);
                steps[i][j] = Math.min(replaced, 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
                if (i > 1
                        && j > 1
                        && name.charAt(i - 1) == typed.charAt(j - 2)
                        && name.charAt(i - 2) == typed.charAt(j - 1)) {
                    steps[i][j] = Math.min(steps[i][j], 1 + steps[i - 2][j - 2]);
                }
            }
        }
        return steps[name.length()][typed.length()];
    }
}
