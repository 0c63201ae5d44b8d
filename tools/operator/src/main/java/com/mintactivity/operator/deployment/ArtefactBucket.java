package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;
import software.amazon.awssdk.core.SdkBytes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * SAM's bucket of artefacts. Who may write to it can store other bytes under a key at any time, so an object is always
 * one version of it.
 */
final class ArtefactBucket {

    /** The stack by which SAM makes the bucket. */
    private static final String STACK = "aws-sam-cli-managed-default";

    /** The version of an object that was stored while the bucket kept no versions; it can be overwritten. */
    private static final String UNVERSIONED = "null";

    /** A version of an object. */
    record StoredVersion(String bucket, String key, String version) {

        /** As SAM's templates name it. */
        JsonNode json() {
            return JsonMapper.shared()
                    .createObjectNode()
                    .put("Bucket", bucket)
                    .put("Key", key)
                    .put("Version", version);
        }
    }

    private final AwsCalls aws;
    private final String name;

    ArtefactBucket(AwsCalls aws) {
        this.aws = aws;
        this.name = StackDescription.read(aws, STACK)
                .output("SourceBucket")
                .orElseThrow(() -> new Declined("there is no bucket of artefacts").remedy("docs/pipeline.md#set-up"));
    }

    /**
     * A version with these bytes: the oldest that is stored, so that what did not change has the same name again;
     * otherwise a new one.
     *
     * @throws Declined if the bucket keeps no versions
     */
    StoredVersion store(String stack, SdkBytes content) {
        String digest = Artefacts.sha256(content);
        String key = stack + "/" + digest + ".zip";
        for (StoredVersion stored :
                versions(key, content.asByteArrayUnsafe().length).reversed()) {
            if (digest(aws, stored).equals(digest)) {
                return stored;
            }
        }
        String version = aws.call(AwsService.S3, AwsRequest.put(path(name, key), content))
                .answered()
                .response()
                .firstMatchingHeader("x-amz-version-id")
                .filter(each -> !each.equals(UNVERSIONED))
                .orElseThrow(() -> new Declined("the bucket " + name + " keeps no versions")
                        .remedy("switch its versioning on, as SAM did when it made the bucket"));
        return new StoredVersion(name, key, version);
    }

    /** The SHA-256 of the bytes of a version, in hexadecimal. */
    static String digest(AwsCalls aws, StoredVersion of) {
        String path = path(of.bucket(), of.key()) + "?versionId=" + AwsRequest.encoded(of.version());
        return Artefacts.sha256(
                aws.call(AwsService.S3, AwsRequest.get(path)).answered().content());
    }

    /** The versions of an object that have a length, the newest first. */
    private List<StoredVersion> versions(String key, int length) {
        List<StoredVersion> found = new ArrayList<>();
        String next = "";
        do {
            Element page = aws.xml(
                            AwsService.S3,
                            AwsRequest.get("/" + name + "?versions&prefix=" + AwsRequest.encoded(key) + next))
                    .getDocumentElement();
            for (Element version : StackDescription.elements(page, "Version")) {
                String id = ChangeSet.text(version, "VersionId");
                if (ChangeSet.text(version, "Key").equals(key)
                        && ChangeSet.text(version, "Size").equals(Integer.toString(length))
                        && !id.equals(UNVERSIONED)) {
                    found.add(new StoredVersion(name, key, id));
                }
            }
            next = ChangeSet.text(page, "IsTruncated").equals("true")
                    ? "&key-marker=" + AwsRequest.encoded(ChangeSet.text(page, "NextKeyMarker")) + "&version-id-marker="
                            + AwsRequest.encoded(ChangeSet.text(page, "NextVersionIdMarker"))
                    : "";
        } while (!next.isEmpty());
        return found;
    }

    /** The path of a key whose characters need no encoding, but for its slashes, which stay. */
    private static String path(String bucket, String key) {
        return "/" + bucket + "/" + AwsRequest.encoded(key).replace("%2F", "/");
    }
}
