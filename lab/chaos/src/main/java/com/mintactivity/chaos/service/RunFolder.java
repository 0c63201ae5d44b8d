package com.mintactivity.chaos.service;

import com.mintactivity.chaos.fault.FaultFile;
import com.mintactivity.chaos.fault.FaultInterceptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a service, separate from the folder of {@code make run}: the files by which its tools find it, its log,
 * and the file that controls faults.
 *
 * @param checkout the folder of the sources, built
 */
public record RunFolder(Path checkout, Path path) {

    private static final String TEMPLATE = "template.yaml";

    /** Creates the folder, empty. */
    public static RunFolder create(Path checkout, Path path) throws IOException {
        RunFolder folder = new RunFolder(checkout, path);
        folder.remove();
        Files.createDirectories(path);
        Files.copy(checkout.resolve(TEMPLATE), path.resolve(TEMPLATE), StandardCopyOption.REPLACE_EXISTING);
        return folder;
    }

    /** Deletes the folder with all its contents. */
    public void remove() throws IOException {
        if (Files.exists(path)) {
            try (Stream<Path> files = Files.walk(path)) {
                files.sorted(Comparator.reverseOrder()).forEach(RunFolder::delete);
            }
        }
    }

    /** The rule for calls to DynamoDB of all processes of this folder. */
    public FaultFile faults() throws IOException {
        return FaultFile.open(faultPath());
    }

    Path serviceLog() {
        return path.resolve(".local/service.log");
    }

    Path serviceFile() {
        return path.resolve(".local/service.json");
    }

    /**
     * A command that runs a class of one of the tools.
     *
     * @param hasFaults whether the rule of {@link #faults} applies to its calls to DynamoDB
     */
    public List<String> java(String tool, boolean hasFaults, List<String> options, String mainClass) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
        if (hasFaults) {
            command.add("-D" + FaultInterceptor.FILE + "=" + faultPath());
        }
        command.addAll(options);
        command.addAll(List.of("-cp", library("tools/" + tool) + ":" + library("lab/chaos"), mainClass));
        return command;
    }

    private String library(String module) {
        return checkout.resolve(module + "/target/built/lib") + "/*";
    }

    private Path faultPath() {
        return path.resolve("faults");
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
