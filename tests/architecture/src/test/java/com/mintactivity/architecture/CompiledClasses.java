package com.mintactivity.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** The compiled classes of modules. */
final class CompiledClasses {

    /** The package that contains every class of the repository, with its dot. */
    static final String ROOT = "com.mintactivity.";

    /** The folder that the build writes to in each module: Maven's own, or that of {@code bin/build}. */
    private static final Path BUILT = built();

    private CompiledClasses() {}

    /** @throws IllegalStateException if a module is not compiled */
    static JavaClasses main(List<String> modules) {
        return read(modules.stream()
                .map(module -> module + "/" + BUILT + "/classes")
                .toList());
    }

    /** @throws IllegalStateException if the module's tests are not compiled */
    static JavaClasses tests(String module) {
        return read(List.of(module + "/" + BUILT + "/test-classes"));
    }

    /** The main classes of every module but the benchmarks. */
    static JavaClasses service() {
        return main(Checkout.modulesOfTheService());
    }

    private static Path built() {
        URI classes = URI.create(CompiledClasses.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString());
        return Path.of("").toAbsolutePath().relativize(Path.of(classes).getParent());
    }

    private static JavaClasses read(List<String> directories) {
        for (String directory : directories) {
            if (Checkout.files(directory).noneMatch(file -> file.endsWith(".class"))) {
                throw new IllegalStateException(
                        "no classes in " + directory + ": run `make test ONLY=` with this class");
            }
        }
        List<Path> paths = directories.stream().map(Checkout::path).toList();
        return new ClassFileImporter().importPaths(paths);
    }
}
