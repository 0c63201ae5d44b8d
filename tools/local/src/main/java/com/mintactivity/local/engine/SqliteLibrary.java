package com.mintactivity.local.engine;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds the native library that DynamoDB Local stores its tables with: beside its jar, or where Maven keeps it. */
final class SqliteLibrary {

    private SqliteLibrary() {}

    /** Tells sqlite4java where to load from; refuses a platform that it has no library for with {@link IllegalStateException}. */
    static void locate() throws ClassNotFoundException, URISyntaxException {
        Class<?> loader = Class.forName("com.almworks.sqlite4java.SQLite");
        Path jar = Path.of(
                loader.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path beside = jar.resolveSibling("");
        String version = version(jar);
        String library = libraryName();
        Path versions = beside.resolve("..").resolve("..").normalize();
        Path kept = versions.resolve(library).resolve(version);
        Path found = Stream.of(beside, kept)
                .filter(folder -> Files.exists(folder.resolve(library + "-" + version + suffix())))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + library + " beside " + jar + " nor in " + kept));
        System.setProperty("sqlite4java.library.path", found.toString());
    }

    private static String version(Path jar) {
        return jar.getFileName().toString().replaceAll("^sqlite4java-|\\.jar$", "");
    }

    private static String libraryName() {
        String arch = System.getProperty("os.arch", "");
        return switch (system()) {
            case "mac" -> "libsqlite4java-osx";
            case "win" -> "sqlite4java-win32-x64";
            default -> "libsqlite4java-linux-" + (arch.equals("x86_64") ? "amd64" : arch);
        };
    }

    private static String suffix() {
        return switch (system()) {
            case "mac" -> ".dylib";
            case "win" -> ".dll";
            default -> ".so";
        };
    }

    private static String system() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).substring(0, 3);
    }
}
