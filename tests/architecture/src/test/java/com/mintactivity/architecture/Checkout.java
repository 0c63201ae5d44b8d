package com.mintactivity.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of the checkout. Their paths are relative to its root, with {@code /} between the parts. */
final class Checkout {

    /** Tests run in the module's directory. */
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private Checkout() {}

    static Path path(String path) {
        return ROOT.resolve(path);
    }

    static String text(String path) {
        try {
            return Files.readString(path(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The Maven modules, those of the laboratory included. */
    static List<String> modules() {
        String pom = text("pom.xml");
        int lab = pom.indexOf("<id>lab</id>");
        return Stream.of(
                        pom.substring(0, pom.indexOf("<profiles>")), pom.substring(lab, pom.indexOf("</profile>", lab)))
                .flatMap(part -> MODULE.matcher(part).results())
                .map(module -> module.group(1))
                .toList();
    }

    /** The modules that this build compiles: the laboratory only with the Maven profile {@code lab}. */
    static List<String> builtModules() {
        return modules().stream()
                .filter(module ->
                        Boolean.getBoolean("lab.built") || !module.startsWith("lab/") || module.equals("lab/model"))
                .toList();
    }

    /** The built modules with main code, the benchmarks aside. */
    static List<String> modulesOfTheService() {
        return builtModules().stream()
                .filter(Checkout::hasMainCode)
                .filter(module -> !isBenchmark(module))
                .toList();
    }

    /** The modules of the Lambda functions. */
    static List<String> functions() {
        return modules().stream()
                .filter(module -> module.startsWith("functions/"))
                .toList();
    }

    static boolean hasMainCode(String module) {
        return Files.isDirectory(path(module + "/src/main/java"));
    }

    static boolean isBenchmark(String path) {
        return path.startsWith("lab/benchmarks");
    }

    static List<String> javaFiles() {
        return Stream.of("layers", "functions", "tools", "lab", "tests")
                .flatMap(Checkout::files)
                .filter(file -> file.endsWith(".java") && !file.contains("/target/"))
                .toList();
    }

    static List<String> mainJavaFiles() {
        return javaFiles().stream()
                .filter(file -> file.contains("/src/main/java/"))
                .toList();
    }

    /** Every file in a directory and those below it; empty if there is no such directory. */
    static Stream<String> files(String directory) {
        if (!Files.isDirectory(path(directory))) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.walk(path(directory))) {
            return files
                    .filter(Files::isRegularFile)
                    .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
