package com.mintactivity.smoke;

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

/** Sends requests that {@link java.net.http.HttpClient} refuses to send: to a target that is not a valid URI. */
final class Wire {

    private static final int TIMEOUT_MILLIS = 40_000;

    private Wire() {}

    static Response send(String base, Request request) {
        URI uri = URI.create(base);
        try (Socket socket = open(uri)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(head(uri, request).getBytes(StandardCharsets.US_ASCII));
            // HTTP/1.0: the response is not chunked and ends with the connection.
            return parse(request.path(), new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Response.none(request.path(), e);
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

    private static String head(URI uri, Request request) {
        List<String> lines = new ArrayList<>();
        lines.add(request.method() + " " + uri.getRawPath() + request.target() + " HTTP/1.0");
        lines.add("Host: " + uri.getAuthority());
        request.authorization().forEach(value -> lines.add("Authorization: " + value));
        request.forwarded().ifPresent(value -> lines.add("X-Forwarded-For: " + value));
        lines.add("\r\n");
        return String.join("\r\n", lines);
    }

    private static Response parse(String path, String text) throws IOException {
        int end = text.indexOf("\r\n\r\n");
        String[] lines = text.substring(0, Math.max(0, end)).split("\r\n", -1);
        String[] first = lines[0].split(" ", -1);
        if (end < 0 || first.length < 2 || !first[1].matches("[0-9]{3}")) {
            throw new IOException("no HTTP");
        }
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (int i = 1; i < lines.length; i++) {
            String[] header = lines[i].split(": *", 2);
            headers.computeIfAbsent(header[0], name -> new ArrayList<>()).add(header.length > 1 ? header[1] : "");
        }
        return new Response(path, Integer.parseInt(first[1]), headers, text.substring(end + 4));
    }
}
