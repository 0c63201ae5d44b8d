package com.mintactivity.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Guards that the design's page on the layout names exactly the modules and packages that exist. */
final class ModuleLayoutTest {

    private static final Pattern BLOCK = Pattern.compile("(?s)\n```\n(.*?)\n```\n");

    /** A module, or indented a package of the module above; its description follows. */
    private static final Pattern LINE = Pattern.compile("( {2})?(\\S+) {2,}\\S.*");

    @Test
    void thePageNamesTheModulesAndPackagesThatExist() {
        assertThat(described()).containsExactlyInAnyOrderElementsOf(existing());
    }

    private static List<String> described() {
        Matcher block = BLOCK.matcher(Checkout.text("docs/design/layout.md"));
        assertThat(block.find()).as("a code block").isTrue();
        List<String> names = new ArrayList<>();
        String module = "";
        for (String text : block.group(1).lines().toList()) {
            Matcher line = LINE.matcher(text);
            assertThat(line.matches())
                    .as("a name and its description: '%s'", text)
                    .isTrue();
            if (line.group(1) == null) {
                module = line.group(2);
                names.add(module);
            } else {
                names.add(module + " " + line.group(2));
            }
        }
        return names;
    }

    private static List<String> existing() {
        return Checkout.modules().stream()
                .flatMap(module -> Stream.concat(Stream.of(module), packages(module)))
                .toList();
    }

    /** The packages below a module's own; those of the benchmarks are no part of the service's layout. */
    private static Stream<String> packages(String module) {
        String own = module + "/src/main/java/com/mintactivity/" + module.substring(module.indexOf('/') + 1) + "/";
        return Checkout.mainJavaFiles().stream()
                .filter(file -> file.startsWith(own) && !Checkout.isBenchmark(module))
                .map(file -> file.substring(own.length()))
                .filter(file -> file.contains("/"))
                .map(file -> file.substring(0, file.lastIndexOf('/')).replace('/', '.'))
                .distinct()
                .map(name -> module + " " + name);
    }
}
