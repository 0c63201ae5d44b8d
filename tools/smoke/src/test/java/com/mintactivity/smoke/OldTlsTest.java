package com.mintactivity.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that accepts TLS 1.1 is found. */
final class OldTlsTest {

    private static final ContractDocument CONTRACT = ContractDocument.read(Path.of("../../docs/openapi.yaml"));

    @ParameterizedTest
    // the server's first bytes: a ServerHello of TLS 1.1, the alert protocol_version, an alert that is cut off, HTTP,
    // none
    @CsvSource(
            nullValues = "-",
            value = {
                "16 03 02 00 4a 02 00 00 46 03 02, accepted",
                "15 03 02 00 02 02 46, refused",
                "15 03, refused",
                "48 54 54 50 2f 31 2e 31, refused",
                "-, refused"
            })
    void aServerGreetsOnlyIfItAcceptsTheVersion(String answer, String seen) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CheckTable table = new CheckTable(CONTRACT, new PrintStream(out, true, StandardCharsets.UTF_8));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<byte[]> greeting = CompletableFuture.supplyAsync(() -> serve(server, answer));

            OldTls.check("https://localhost:" + server.getLocalPort() + "/live", table);

            assertThat(greeting.join()).startsWith(0x16, 3, 1).endsWith(0, 11, 0, 2, 1, 0);
        }
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("a greeting of TLS 1.1")
                .contains(seen + " ");
        assertThat(table.end()).isEqualTo(seen.equals("refused") ? 0 : 1);
    }

    @Test
    void withoutTlsThereIsNothingToCheck() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CheckTable table = new CheckTable(CONTRACT, new PrintStream(out, true, StandardCharsets.UTF_8));

        OldTls.check(URI.create("http://127.0.0.1:1").toString(), table);

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("no TLS").contains("note");
    }

    private static byte[] serve(ServerSocket server, String answer) {
        try (Socket socket = server.accept()) {
            byte[] head = socket.getInputStream().readNBytes(5);
            byte[] rest =
                    socket.getInputStream().readNBytes(Byte.toUnsignedInt(head[3]) << 8 | Byte.toUnsignedInt(head[4]));
            if (answer != null) {
                socket.getOutputStream().write(HexFormat.ofDelimiter(" ").parseHex(answer));
            }
            byte[] all = new byte[5 + rest.length];
            System.arraycopy(head, 0, all, 0, 5);
            System.arraycopy(rest, 0, all, 5, rest.length);
            return all;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
