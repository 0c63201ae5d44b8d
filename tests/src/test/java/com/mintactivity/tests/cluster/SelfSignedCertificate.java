package com.mintactivity.tests.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/** A self-signed certificate of 127.0.0.1, created by the JDK's keytool, as files that Redis and the JVM read. */
record SelfSignedCertificate(Path folder) {

    private static final String PASSWORD = "changeit";

    static SelfSignedCertificate create(Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        SelfSignedCertificate certificate = new SelfSignedCertificate(folder);
        Path store = folder.resolve("key.p12");
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "store",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=cache store",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        store.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool: " + Files.readString(folder.resolve("keytool.log")));
        }
        certificate.export(store);
        return certificate;
    }

    private void export(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream input = Files.newInputStream(store)) {
            keys.load(input, PASSWORD.toCharArray());
        }
        byte[] certificate = keys.getCertificate("store").getEncoded();
        write(key(), "PRIVATE KEY", keys.getKey("store", PASSWORD.toCharArray()).getEncoded());
        write(chain(), "CERTIFICATE", certificate);
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("store", keys.getCertificate("store"));
        try (OutputStream output = Files.newOutputStream(trustStore())) {
            trusted.store(output, PASSWORD.toCharArray());
        }
    }

    private static void write(Path file, String kind, byte[] der) throws IOException {
        Files.writeString(
                file,
                "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(der) + "\n-----END " + kind
                        + "-----\n");
    }

    Path key() {
        return folder.resolve("key.pem");
    }

    Path chain() {
        return folder.resolve("cert.pem");
    }

    private Path trustStore() {
        return folder.resolve("trust.p12");
    }

    /** Makes this JVM trust the certificate, by the JVM's standard properties. */
    void trust() {
        System.setProperty("javax.net.ssl.trustStore", trustStore().toString());
        System.setProperty("javax.net.ssl.trustStoreType", "PKCS12");
        System.setProperty("javax.net.ssl.trustStorePassword", PASSWORD);
    }
}
