package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The programs of the checkout that a deployment takes: SAM's command line, and what reads samconfig.toml. */
final class Sam {

    private static final Pattern ARN = Pattern.compile("arn:aws[a-z-]*:cloudformation:\\S+:changeSet/\\S+");
    private static final Pattern CHANGES = Pattern.compile("(?s)CloudFormation stack changeset.*?\n *\n");

    private final Root root;
    private final Map<String, String> variables;

    /** @param variables of the process: {@code SAM}, and those by which GitHub takes results */
    Sam(Root root, Map<String, String> variables) {
        this.root = root;
        this.variables = variables;
    }

    /** The name of the stack of an environment of samconfig.toml. */
    String stack(String environment) {
        List<String> said = new ArrayList<>();
        int status = run(List.of(path("bin/stack-name"), environment), said::add);
        if (status != 0) {
            throw root.misused(String.join(" ", said));
        }
        return said.getFirst();
    }

    /**
     * The resources that outlive a stack of samconfig.toml, as its template has them: what bin/kept-resources prints.
     *
     * @throws Declined if samconfig.toml has no such stack, or the Python of the checkout cannot be installed
     */
    JsonNode kept(String stack) {
        String python = last(List.of(path("bin/python")));
        return JsonMapper.shared().readTree(last(List.of(python, "-B", path("bin/kept-resources"), stack)));
    }

    /** The last line that a program prints. */
    private String last(List<String> command) {
        List<String> said = new ArrayList<>();
        if (run(command, said::add) != 0 || said.isEmpty()) {
            throw new Declined(command.getFirst() + " failed: " + String.join(" ", said))
                    .remedy("run this in a checkout whose samconfig.toml has the stack, with a python3");
        }
        return said.getLast();
    }

    /**
     * The settings of samconfig.toml for an environment.
     *
     * @throws Declined if it is not of the form that {@link Configured} reads
     */
    Configured configured(String environment) {
        return Configured.read(text("samconfig.toml"), environment);
    }

    /**
     * Makes a change set of a template, which SAM hands over as JSON.
     *
     * @param template names each version of code in S3
     *
     * @return its ARN; empty if nothing changes
     * @throws Declined if SAM fails, for the reason that it has said
     */
    Optional<String> changeSet(String environment, String stack, String region, Path template) {
        List<String> command = new ArrayList<>(List.of(
                variables.getOrDefault("SAM", path("target/python/bin/sam")),
                "deploy",
                // Otherwise SAM looks for it next to the template.
                "--config-file",
                path("samconfig.toml"),
                "--config-env",
                environment,
                "--template-file",
                template.toString(),
                "--use-json",
                "--no-execute-changeset",
                "--no-confirm-changeset",
                "--no-fail-on-empty-changeset",
                "--region",
                region));
        root.profile().ifPresent(profile -> command.addAll(List.of("--profile", profile)));
        StringBuilder said = new StringBuilder();
        int status = run(command, line -> {
            root.console().say(line);
            said.append(line).append('\n');
        });
        if (status != 0) {
            throw new Declined("SAM ended with status " + status + ", for the reason above").remedy("docs/pipeline.md");
        }
        Optional<String> arn =
                ARN.matcher(said).results().map(MatchResult::group).reduce((first, last) -> last);
        append(
                "GITHUB_STEP_SUMMARY",
                "### Changes of " + stack + "\n\n<pre>\n"
                        + CHANGES.matcher(said + "\n")
                                .results()
                                .map(MatchResult::group)
                                .collect(Collectors.joining())
                        + "</pre>\n\nBefore you approve, read each Replacement **True** and each deletion.\n\n"
                        + arn.orElse("Nothing changes."));
        output("arn", arn.orElse(""));
        return arn;
    }

    /** Sets an output of a step of GitHub's workflows. */
    void output(String name, String value) {
        append("GITHUB_OUTPUT", name + "=" + value);
    }

    /** The text of a file of the checkout. */
    String text(String file) {
        try {
            return Files.readString(Path.of(path(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void append(String variable, String text) {
        Optional.ofNullable(variables.get(variable))
                .filter(file -> !file.isEmpty())
                .ifPresent(file -> {
                    try {
                        Files.writeString(
                                Path.of(file), text + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    private int run(List<String> command, Consumer<String> lines) {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(root.environment().root().toFile())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                reader.lines().forEach(lines);
            }
            return process.waitFor();
        } catch (IOException none) {
            throw new Declined("the program " + command.getFirst() + " cannot be run")
                    .remedy("bin/python installs SAM; SAM= names another one");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private String path(String file) {
        return root.environment().root().resolve(file).toString();
    }
}
