package com.mintactivity.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Guards the size of packages and files, that a simple class name names one class, and how documentation begins. */
final class SourceFilesTest {

    /** The declaration of a class, at the start of a line. */
    private static final Pattern TYPE = Pattern.compile(
            "^ *(?:(?:public|private|protected|static|final|abstract|sealed|non-sealed) +)*"
                    + "(?:class|enum|interface|record|@interface) +(\\w+)",
            Pattern.MULTILINE);

    private static final Pattern VAGUE = Pattern.compile("/\\*\\*[\\s*]+(?:What|Of)\\b");

    private static final int MAX_FILES = 22;

    /** Test classes of one part of the service are filed together, and each thought has a class. */
    private static final int MAX_TEST_FILES = 28;

    private static final int MAX_LINES = 275;
    private static final int MIN_MEDIAN_LINES = 40;
    private static final int MAX_MEDIAN_LINES = 80;

    @Test
    void aPackageHasAtMost22FilesAndOneOfTests28() {
        Map<String, Long> packages = Checkout.javaFiles().stream()
                .map(file -> file.substring(0, file.lastIndexOf('/')))
                .collect(Collectors.groupingBy(directory -> directory, Collectors.counting()));
        assertThat(packages).isNotEmpty();
        packages.entrySet()
                .removeIf(files ->
                        files.getValue() <= (files.getKey().contains("/src/test/") ? MAX_TEST_FILES : MAX_FILES));
        assertThat(packages).isEmpty();
    }

    @Test
    void aMainFileHasAtMost275Lines() {
        assertThat(Checkout.mainJavaFiles()).isNotEmpty();
        assertThat(Checkout.mainJavaFiles())
                .filteredOn(file -> lines(file) > MAX_LINES)
                .isEmpty();
    }

    @Test
    void theMedianOfMainFilesIsBetween40And80Lines() {
        List<Long> lines = Checkout.mainJavaFiles().stream()
                .map(SourceFilesTest::lines)
                .sorted()
                .toList();
        assertThat(lines.get(lines.size() / 2)).isBetween((long) MIN_MEDIAN_LINES, (long) MAX_MEDIAN_LINES);
    }

    @Test
    void noTwoTopLevelClassesHaveOneSimpleName() {
        // A stand-in for a class has the same full name, and is not another class.
        Map<String, List<String>> byName = Checkout.javaFiles().stream()
                .filter(file -> !file.endsWith("/package-info.java"))
                .map(file -> file.substring(Math.max(0, file.indexOf("/java/"))))
                .distinct()
                .collect(Collectors.groupingBy(
                        file -> file.substring(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))));
        assertThat(byName).isNotEmpty();
        byName.values().removeIf(files -> files.size() == 1);
        assertThat(byName).isEmpty();
    }

    @Test
    void noTwoClassesOfMainCodeHaveOneSimpleNameNestedOnesIncluded() {
        Map<String, List<String>> byName = Checkout.mainJavaFiles().stream()
                .flatMap(
                        file -> TYPE.matcher(Checkout.text(file)).results().map(type -> Map.entry(type.group(1), file)))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        assertThat(byName).hasSizeGreaterThan(Checkout.mainJavaFiles().size());
        byName.values().removeIf(files -> files.size() == 1);
        assertThat(byName).isEmpty();
    }

    /** Documentation says what a thing is: its first words name the thing. */
    @Test
    void noDocumentationBeginsWithWhatOrOf() {
        assertThat(Checkout.javaFiles())
                .filteredOn(file -> VAGUE.matcher(Checkout.text(file)).find())
                .isEmpty();
    }

    private static long lines(String file) {
        return Checkout.text(file).lines().count();
    }
}
