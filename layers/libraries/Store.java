import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Rewrites the jars of a folder without compression: a cold start loads some thousand classes, and inflating them takes
 * a tenth of its time. The layer is compressed as a whole when it is deployed. Equal jars give equal bytes.
 */
final class Store {

    private Store() {}

    public static void main(String[] folder) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(folder[0]))) {
            files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(Store::rewrite);
        }
    }

    private static void rewrite(Path jar) {
        Path stored = jar.resolveSibling(jar.getFileName() + ".stored");
        try (ZipFile from = new ZipFile(jar.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(stored))) {
            to.setMethod(ZipOutputStream.STORED);
            for (ZipEntry entry : from.stream().toList()) {
                byte[] bytes = from.getInputStream(entry).readAllBytes();
                CRC32 crc = new CRC32();
                crc.update(bytes);
                ZipEntry plain = new ZipEntry(entry.getName());
                plain.setTimeLocal(LocalDateTime.of(2026, 1, 1, 0, 0));
                plain.setSize(bytes.length);
                plain.setCrc(crc.getValue());
                to.putNextEntry(plain);
                to.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            Files.move(stored, jar, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
