package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.lines.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.SdkBytes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The results of {@code bin/pack}: a zip of each function and layer, the list of their digests, and the template that
 * names the zips.
 *
 * @param digests the SHA-256 of each zip in hexadecimal, by the name of its resource in the template
 */
record Artefacts(Path folder, Map<String, String> digests) {

    static final String FOLDER = ".aws-sam/build";

    private static final String LIST = "artefacts.sha256";
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\w+)\\.zip");
    private static final String PACK = "`sam build`, then `bin/pack`";

    /** The properties that name a zip. */
    private static final Set<String> CODE = Set.of("CodeUri", "ContentUri");

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
                throw new Declined(folder.resolve(LIST) + " is damaged").remedy(PACK);
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
        throw new Declined(file + " is not the zip that " + LIST + " lists").remedy(PACK);
    }

    /**
     * The template in which each zip is replaced by its place, as SAM hands it to CloudFormation: SAM leaves the
     * version of an object as it is, and notes in each resource its name.
     *
     * @param place from a resource, and its property that names the zip, to the place of the zip
     * @throws Declined if the template does not name exactly the zips that are listed
     */
    JsonNode template(BiFunction<String, String, JsonNode> place) {
        JsonNode template = YAMLMapper.shared().readTree(text(folder.resolve("template.yaml")));
        Set<String> left = new LinkedHashSet<>(digests.keySet());
        template.path("Resources").properties().forEach(entry -> {
            String name = entry.getKey();
            ((ObjectNode) entry.getValue()).withObject("/Metadata").put("SamResourceId", name);
            if (entry.getValue().path("Properties") instanceof ObjectNode properties) {
                CODE.stream().filter(properties::has).forEach(property -> {
                    String zip = properties.path(property).asString("");
                    if (!zip.equals(name + ".zip") || !left.remove(name)) {
                        throw new Declined("the built template names " + zip + " in " + name
                                        + ", and not a zip of it that is listed")
                                .remedy(PACK);
                    }
                    properties.set(property, place.apply(name, property));
                });
            }
        });
        if (!left.isEmpty()) {
            throw new Declined("the built template does not name the zips of " + left).remedy(PACK);
        }
        return template;
    }

    /** The SHA-256 of bytes, in hexadecimal. */
    static String sha256(SdkBytes bytes) {
        MessageDigest digest = Sha256.digest();
        digest.update(bytes.asByteArrayUnsafe());
        return Sha256.hex(digest);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException none) {
            throw new Declined("there is no " + file).remedy(PACK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
