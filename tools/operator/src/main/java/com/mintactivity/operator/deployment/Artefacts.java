package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.Declined;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.SdkBytes;

/**
 * What {@code bin/pack} has made: a zip of each function and layer, the list of their digests, and the template that
 * names the zips.
 *
 * @param digests the SHA-256 of each zip in hexadecimal, by the name of its resource in the template
 */
record Artefacts(Path folder, Map<String, String> digests) {

    static final String FOLDER = ".aws-sam/build";

    private static final String LIST = "artefacts.sha256";
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\w+)\\.zip");
    private static final Pattern CODE = Pattern.compile("(?m)^( +)((?:Code|Content)Uri): (.*)$");
    private static final Pattern ZIP = Pattern.compile("(\\w+)\\.zip");

    /**
     * Reads the list.
     *
     * @throws Declined if there is none, or it is damaged
     */
    static Artefacts read(Path checkout) {
        Path folder = checkout.resolve(FOLDER);
        Map<String, String> digests = new LinkedHashMap<>();
        for (String line : text(folder.resolve(LIST)).split("\n", -1)) {
            Matcher found = LINE.matcher(line);
            if (found.matches()) {
                digests.put(found.group(2), found.group(1));
            } else if (!line.isEmpty()) {
                throw new Declined(folder.resolve(LIST) + " is damaged").remedy("`sam build`, then `bin/pack`");
            }
        }
        return new Artefacts(folder, digests);
    }

    /**
     * The zip of a resource.
     *
     * @throws Declined if it is another one than was listed
     */
    SdkBytes zip(String resource) {
        Path file = folder.resolve(resource + ".zip");
        try {
            SdkBytes zip = SdkBytes.fromByteArrayUnsafe(Files.readAllBytes(file));
            if (sha256(zip).equals(digests.get(resource))) {
                return zip;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new Declined(file + " is not the zip that " + LIST + " lists").remedy("`sam build`, then `bin/pack`");
    }

    /**
     * The template in which each zip is replaced.
     *
     * @param uploaded from a resource and its zip to the place of the zip, as YAML
     * @throws Declined if the template does not name exactly the zips that are listed
     */
    String template(BiFunction<String, SdkBytes, String> uploaded) {
        Map<String, String> left = new LinkedHashMap<>(digests);
        String template = CODE.matcher(text(folder.resolve("template.yaml"))).replaceAll(code -> {
            Matcher zip = ZIP.matcher(code.group(3));
            if (!zip.matches() || left.remove(zip.group(1)) == null) {
                throw new Declined("the built template names " + code.group(3) + ", and not a zip that is listed")
                        .remedy("`sam build`, then `bin/pack`");
            }
            String place = uploaded.apply(zip.group(1), zip(zip.group(1)));
            return Matcher.quoteReplacement(code.group(1) + code.group(2) + ": " + place);
        });
        if (!left.isEmpty()) {
            throw new Declined("the built template does not name " + left.keySet())
                    .remedy("`sam build`, then `bin/pack`");
        }
        return template;
    }

    /** The SHA-256 of bytes, in hexadecimal. */
    static String sha256(SdkBytes bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.asByteArrayUnsafe()));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException none) {
            throw new Declined("there is no " + file).remedy("`sam build`, then `bin/pack`");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
