package com.mintactivity.platform.aws;

import java.net.URI;
import java.util.stream.Stream;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/** A service of AWS that {@link AwsApi} calls. */
public enum AwsService {
    CLOUDFORMATION("CloudFormation", "cloudformation"),
    CLOUDWATCH("CloudWatch", "monitoring"),
    CODEDEPLOY("CodeDeploy", "codedeploy"),
    LAMBDA("Lambda", "lambda"),
    S3("S3", "s3"),
    SNS("Sns", "sns"),
    SSM("Ssm", "ssm");

    private final String id;
    private final String host;

    AwsService(String id, String host) {
        this.id = id;
        this.host = host;
    }

    /** The name that is signed, and that its host begins with. */
    String host() {
        return host;
    }

    /** As the SDK's clients find it, except that an {@code endpoint_url} of a profile is not read. */
    URI endpoint(Region region) {
        return URI.create(Stream.of(
                        System.getProperty("aws.endpointUrl" + id, ""),
                        System.getenv().getOrDefault("AWS_ENDPOINT_URL_" + name(), ""),
                        System.getenv().getOrDefault("AWS_ENDPOINT_URL", ""))
                .filter(url -> !url.isEmpty())
                .findFirst()
                .orElseGet(() -> "https://" + host + "." + region.id() + "."
                        + PartitionMetadata.of(region).dnsSuffix()));
    }
}
