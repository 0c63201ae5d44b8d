package com.mintactivity.smoke;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Greets a server with TLS 1.1 (RFC 4346), which it must refuse. The JDK's own TLS no longer sends such a greeting. */
final class OldTls {

    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int HTTPS = 443;

    private static final int TLS_1_0 = 0x0301;
    private static final int TLS_1_1 = 0x0302;
    private static final int HANDSHAKE = 22;
    private static final int CLIENT_HELLO = 1;
    private static final int SERVER_HELLO = 2;

    /**
     * AES in CBC mode with SHA-1, for RSA and ECDSA certificates, as servers with TLS 1.1 offer it; no renegotiation.
     */
    private static final int[] CIPHER_SUITES = {0xc009, 0xc00a, 0xc013, 0xc014, 0x002f, 0x0035, 0x00ff};

    /** The extensions elliptic curves (P-256, P-384) and point formats (uncompressed). */
    private static final byte[] CURVES = {0, 10, 0, 6, 0, 4, 0, 23, 0, 24, 0, 11, 0, 2, 1, 0};

    private OldTls() {}

    /** Checks the endpoint of a URL; only notes that there is no TLS if the URL has none. */
    static void check(String url, CheckTable table) {
        URI uri = URI.create(url);
        if (uri.getScheme().equals("https")) {
            table.equal("a greeting of TLS 1.1", "refused", isAccepted(uri) ? "accepted" : "refused");
        } else {
            table.note("a greeting of TLS 1.1", "refused", "no TLS");
        }
    }

    /**
     * Whether the server answers the greeting with its own. Otherwise it sends an alert, or closes the connection.
     *
     * @throws UncheckedIOException if it cannot be connected
     */
    static boolean isAccepted(URI uri) {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(uri.getHost(), uri.getPort() >= 0 ? uri.getPort() : HTTPS), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            return isGreeted(socket, uri.getHost());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isGreeted(Socket socket, String host) {
        try {
            socket.getOutputStream().write(greeting(host));
            InputStream answer = socket.getInputStream();
            byte[] record = answer.readNBytes(6); // type, version, length, type of the message
            return record.length == 6 && record[0] == HANDSHAKE && record[5] == SERVER_HELLO;
        } catch (IOException closed) {
            return false;
        }
    }

    private static byte[] greeting(String host) throws IOException {
        ByteArrayOutputStream hello = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(hello);
        out.writeShort(TLS_1_1);
        out.write(new byte[32]); // the random number, which nothing depends on here
        out.writeByte(0); // no session
        out.writeShort(2 * CIPHER_SUITES.length);
        for (int suite : CIPHER_SUITES) {
            out.writeShort(suite);
        }
        out.writeShort(0x0100); // one method: no compression
        byte[] name = host.getBytes(StandardCharsets.US_ASCII);
        out.writeShort(9 + name.length + CURVES.length);
        out.writeShort(0); // server_name (RFC 6066)
        out.writeShort(5 + name.length);
        out.writeShort(3 + name.length);
        out.writeByte(0);
        out.writeShort(name.length);
        out.write(name);
        out.write(CURVES);
        return record(hello.toByteArray());
    }

    private static byte[] record(byte[] hello) throws IOException {
        ByteArrayOutputStream record = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(record);
        out.writeByte(HANDSHAKE);
        out.writeShort(TLS_1_0);
        out.writeShort(4 + hello.length);
        out.writeInt(CLIENT_HELLO << 24 | hello.length);
        out.write(hello);
        return record.toByteArray();
    }
}
