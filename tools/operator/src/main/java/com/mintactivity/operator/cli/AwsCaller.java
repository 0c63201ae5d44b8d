package com.mintactivity.operator.cli;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * The caller as AWS sees it: STS names the role or user whose credentials signed the call. It is asked at most once,
 * when a command first writes.
 */
public final class AwsCaller {

    /** Stands for the ARN if STS did not answer. */
    public static final String UNKNOWN = "unknown";

    private final Supplier<StsClient> sts;
    private @Nullable String arn;

    AwsCaller(Supplier<StsClient> sts) {
        this.sts = sts;
    }

    /** The account's number, which each ARN has in the same place; {@value #UNKNOWN} if STS did not answer. */
    public String account() {
        String[] parts = arn().split(":", 6);
        return parts.length > 5 ? parts[4] : UNKNOWN;
    }

    /** The caller's ARN, for example of the session of an assumed role; otherwise {@value #UNKNOWN}. */
    public synchronized String arn() {
        if (arn == null) {
            arn = ask();
        }
        return arn;
    }

    private String ask() {
        try (StsClient client = sts.get()) {
            return client.getCallerIdentity().arn();
        } catch (SdkException unanswered) {
            return UNKNOWN;
        }
    }
}
