package com.mintactivity.benchmarks.cold;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Copies of jars whose entries are stored, not deflated, as those of the service are. */
final class StoredJars {

    private StoredJars() {}

    /** A new folder with copies of a folder's jars. */
    static Path of(Path folder) throws IOException {
        Path copies = Files.createTempDirectory("stored-jars");
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
            for (Path jar : jars) {
                copy(jar, copies.resolve(folder.relativize(jar)));
            }
        }
        return copies;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (JarFile jar = new JarFile(from.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (JarEntry entry : jar.stream().toList()) {
                byte[] bytes = jar.getInputStream(entry).readAllBytes();
                ZipEntry stored = new ZipEntry(entry.getName());
                stored.setMethod(ZipEntry.STORED);
                stored.setSize(bytes.length);
                stored.setCrc(entry.getCrc());
                out.putNextEntry(stored);
                out.write(bytes);
            }
        }
    }
}
