package com.mintactivity.operator.cli;

import com.mintactivity.activity.tally.store.TornTallyException;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.retry.RetryUtils;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Describes a failure in one line that says what to do, without a stack trace or stored data. */
public final class Failures {

    /** Control characters and the separators of lines and paragraphs. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]+");

    private static final Pattern SECRET = Pattern.compile("(svc_live_[0-9A-Za-z]{12}_)\\p{XDigit}+");

    private Failures() {}

    public static String line(Throwable failure, Root root) {
        return switch (failure) {
            case Declined declined -> oneLine(declined.reason());
            case TornTallyException torn ->
                torn.period() + " cannot be read, perhaps because it is being written: try again in a minute, and run"
                        + " `tallies rebuild` if that fails";
            case ResourceNotFoundException missing
            when root.isLocal() -> "the local service has no tables yet: try again in a moment";
            case ResourceNotFoundException missing -> "that stack has no tables here: check --stack and --region";
            case AwsServiceException throttled
            when RetryUtils.isThrottlingException(throttled) -> "AWS throttles the calls: try again later";
            case AwsServiceException answered -> "AWS refused: " + code(answered);
            case SdkClientException unreachable
            when root.isLocal() && isConnection(unreachable) ->
                "the local service does not answer: " + LocalService.START_IT;
            case SdkClientException unready -> unready(unready);
            default -> "unexpected error: " + failure.getClass().getName() + " (a bug, or a damaged item)";
        };
    }

    /**
     * A reason may quote the operator's input. Characters that start a new line or control a terminal become a space, and the secret
     * of a token is left out.
     */
    public static String oneLine(@Nullable String text) {
        return text == null
                ? "failed"
                : SECRET.matcher(UNPRINTABLE.matcher(text).replaceAll(" ")).replaceAll("$1…");
    }

    private static String unready(SdkClientException failure) {
        String message = String.valueOf(failure.getMessage());
        if (message.startsWith("Unable to load region")) {
            return "no AWS region is set: give --region R";
        }
        if (message.startsWith("Profile file contained no credentials")) {
            return "there is no such profile, or it has no credentials: give another --profile P";
        }
        if (message.startsWith("The SSO session")) {
            return "the profile is not signed in: run aws sso login --profile P";
        }
        return message.startsWith("Unable to load credentials")
                ? "no AWS credentials were found: give --profile P"
                : "AWS cannot be reached (" + last(failure).getClass().getSimpleName()
                        + "): check the network and --region";
    }

    private static Throwable last(Throwable failure) {
        Throwable last = failure;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        return last;
    }

    private static String code(AwsServiceException answered) {
        return answered.awsErrorDetails() == null
                ? "status " + answered.statusCode()
                : answered.awsErrorDetails().errorCode();
    }

    private static boolean isConnection(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                return true;
            }
        }
        return false;
    }
}
