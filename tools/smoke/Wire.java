import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Sends what {@link java.net.http.HttpClient} refuses to: a target that is no proper URI. */
final class Wire {

    private static final int LONGEST_MILLIS = 40_000;

    private Wire() {}

    static Answer send(String base, Ask ask) {
        URI uri = URI.create(base);
        try (Socket socket = open(uri)) {
            socket.setSoTimeout(LONGEST_MILLIS);
            socket.getOutputStream().write(head(uri, ask).getBytes(StandardCharsets.US_ASCII));
            // The older protocol: its answers come in one piece and end with the connection.
            return answer(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Answer.none(e);
        }
    }

    private static Socket open(URI uri) throws IOException {
        boolean tls = uri.getScheme().equals("https");
        int port = uri.getPort() >= 0 ? uri.getPort() : tls ? 443 : 80;
        if (!tls) {
            return new Socket(uri.getHost(), port);
        }
        SSLSocket socket = (SSLSocket) SSLSocketFactory.getDefault().createSocket(uri.getHost(), port);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        return socket;
    }

    private static String head(URI uri, Ask ask) {
        List<String> lines = new ArrayList<>();
        lines.add(ask.method() + " " + uri.getRawPath() + ask.target() + " HTTP/1.0");
        lines.add("Host: " + uri.getAuthority());
        ask.authorization().forEach(value -> lines.add("Authorization: " + value));
        ask.forwarded().ifPresent(value -> lines.add("X-Forwarded-For: " + value));
        lines.add("\r\n");
        return String.join("\r\n", lines);
    }

    private static Answer answer(String text) throws IOException {
        int end = text.indexOf("\r\n\r\n");
        String[] lines = text.substring(0, Math.max(0, end)).split("\r\n");
        String[] first = lines[0].split(" ");
        if (end < 0 || first.length < 2 || !first[1].matches("[0-9]{3}")) {
            throw new IOException("no HTTP");
        }
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (int i = 1; i < lines.length; i++) {
            String[] header = lines[i].split(": *", 2);
            headers.computeIfAbsent(header[0], name -> new ArrayList<>()).add(header.length > 1 ? header[1] : "");
        }
        return new Answer(Integer.parseInt(first[1]), headers, text.substring(end + 4));
    }
}
