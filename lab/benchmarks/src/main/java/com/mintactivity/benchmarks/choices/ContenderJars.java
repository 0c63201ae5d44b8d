package com.mintactivity.benchmarks.choices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The jars of the contenders. A contender's jars precede the service's on the class path, as they would in the layer.
 */
final class ContenderJars {

    private static final Path LIB = Path.of("lab/benchmarks/contenders/target/lib");
    private static final String LAYER = "layers/libraries/target/layer/java/lib/*";
    private static final String MAIN = "benchmarks-contenders";

    private ContenderJars() {}

    static List<String> classPath(Contender contender) throws IOException {
        List<String> classPath = new ArrayList<>();
        classPath.add(jar(MAIN).toString());
        for (Path jar : own(contender)) {
            classPath.add(jar.toString());
        }
        classPath.add(LAYER);
        return classPath;
    }

    /**
     * The size of a contender's jars in a layer. Of the native libraries in a jar only the largest counts: a layer
     * needs one platform's.
     */
    static long bytes(Contender contender) throws IOException {
        long bytes = 0;
        for (Path jar : own(contender)) {
            bytes += bytes(jar);
        }
        return bytes;
    }

    private static long bytes(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            long bytes = 0;
            long library = 0;
            for (ZipEntry entry : zip.stream().toList()) {
                if (isNative(entry.getName())) {
                    library = Math.max(library, entry.getSize());
                } else {
                    bytes += entry.getSize();
                }
            }
            return bytes + library;
        }
    }

    private static boolean isNative(String name) {
        return name.endsWith(".so") || name.endsWith(".dylib") || name.endsWith(".dll");
    }

    private static List<Path> own(Contender contender) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String prefix : contender.jars()) {
            jars.add(jar(prefix));
        }
        return jars;
    }

    /** The jar whose name is the prefix and a version. */
    private static Path jar(String prefix) throws IOException {
        try (Stream<Path> jars = Files.list(LIB)) {
            return jars.filter(jar -> jar.getFileName().toString().matches(prefix + "-[0-9].*\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no jar " + prefix + " in " + LIB));
        }
    }
}
