package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every link from a document of the repository to another one leads to a file, and to a heading of it. */
final class DocumentLinksTest {

    private static final Pattern LINK = Pattern.compile("]\\((?![a-z]+:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");

    /** Pages of the partners' site name other pages by the addresses of the site, which its build checks. */
    private static final Set<String> LEFT_OUT = Set.of("target", ".git", "site", "node_modules");

    @Test
    void everyLinkLeadsToAHeading() throws IOException {
        List<Path> documents = documents();
        assertThat(documents).hasSizeGreaterThan(10);
        for (Path document : documents) {
            LINK.matcher(FENCED.matcher(Files.readString(document)).replaceAll(""))
                    .results()
                    .forEach(link -> {
                        Path target = link.group(1).isEmpty()
                                ? document
                                : document.resolveSibling(link.group(1)).normalize();
                        assertThat(target).as("%s: %s", document, link.group()).exists();
                        if (link.group(2) != null) {
                            assertThat(anchors(target))
                                    .as("%s: %s", document, link.group())
                                    .contains(link.group(2));
                        }
                    });
        }
    }

    private static List<Path> documents() throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(TemplateNode.ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return LEFT_OUT.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    private static Set<String> anchors(Path document) {
        try {
            return Files.readAllLines(document).stream()
                    .filter(line -> line.startsWith("#"))
                    .map(AlarmsTest::anchorOfHeading)
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
