package com.mintactivity.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Only the API's own answer that it is switched off ends the checks before they begin. */
final class SwitchedOffTest {

    @ParameterizedTest
    @CsvSource({"503, tenant_api_disabled, true", "503, internal, false", "401, invalid_key, false"})
    void theAnswerOfHealthSaysIt(int status, String code, boolean isSwitchedOff) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> answered = CompletableFuture.runAsync(() -> answer(server, status, code));
            String url = "http://127.0.0.1:" + server.getLocalPort();

            assertThat(new Deployment(url, "t", Optional.empty()).isSwitchedOff())
                    .isEqualTo(isSwitchedOff);

            answered.join();
        }
    }

    private static void answer(ServerSocket server, int status, String code) {
        String body = "{\"code\":\"" + code + "\",\"message\":\"m\"}";
        String head = "HTTP/1.1 " + status + " No\r\nConnection: close\r\nContent-Length: " + body.length();
        try (Socket socket = server.accept()) {
            socket.getInputStream().read(new byte[8192]);
            socket.getOutputStream().write((head + "\r\n\r\n" + body).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
