package com.mintactivity.operator.cli;

import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.seal.CrowdedStateException;
import com.mintactivity.activity.tally.store.LostStates.DamagedStateException;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.retry.RetryUtils;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Describes a failure in one line that says what to do, without a stack trace or stored data. */
public final class Failures {

    static final String PROXY = "perhaps a proxy answered: check the network";

    private static final int NAMED = 5;

    /** A code comes from the network and is shown on a terminal. */
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    private Failures() {}

    public static String line(Throwable failure, Root root) {
        return reason(failure, root).line();
    }

    public static CommandError reason(Throwable failure, Root root) {
        return switch (failure) {
            case Declined declined -> root.named(declined.reason());
            case TornTallyException torn ->
                CommandError.of(
                        torn.period() + " cannot be read, perhaps because it is being written",
                        "try again in a minute, and run `tallies rebuild` if that fails");
            case CrowdedStateException crowded ->
                CommandError.of(
                        crowded.line(root.clock().instant()),
                        "end those that are still at work; one that was killed is taken for dead an hour after its last"
                                + " claim; then run this command again");
            case DamagedStateException damaged ->
                lostStates(List.of(damaged.contract())).reason();
            case ResourceNotFoundException missing
            when root.isLocal() -> CommandError.of("the local service has no tables yet", "try again in a moment");
            case ResourceNotFoundException missing -> noTable(root);
            case SdkClientException unreachable
            when root.isLocal() && isConnection(unreachable) ->
                CommandError.of("the local service does not answer", LocalService.START_IT);
            case SdkException answer -> ofAws(answer);
            default ->
                CommandError.of(
                        "unexpected error: " + failure.getClass().getName() + place(failure)
                                + " (a bug, or a damaged item)",
                        "report it with this line");
        };
    }

    /** Contracts, by their keys, whose states were deleted or are damaged, in a sentence with what to do. */
    public static Declined lostStates(Collection<String> contracts) {
        List<String> first = contracts.stream().sorted().limit(NAMED).toList();
        String rebuild = "`tallies rebuild " + first.getFirst().replace("#", " ") + "`";
        return new Declined("states were deleted or are damaged: " + String.join(", ", first)
                        + (contracts.size() > NAMED ? " and " + (contracts.size() - NAMED) + " more" : ""))
                .remedy(contracts.size() == 1 ? rebuild : rebuild + ", and the same for each");
    }

    /** The first frame of this program's code, which says where and holds no data; empty if there is none. */
    private static String place(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            for (StackTraceElement frame : cause.getStackTrace()) {
                if (frame.getClassName().startsWith("com.mintactivity.")) {
                    return " at " + frame.getFileName() + ":" + frame.getLineNumber();
                }
            }
        }
        return "";
    }

    /** A stack that exists has lost a table, or gets it back at present; for another one, the options are wrong. */
    private static CommandError noTable(Root root) {
        Backend service = root.backend();
        try {
            var _ = service.baseUrl().get(); // refused if there is no such stack
            List<String> lost = Backend.TABLES.stream()
                    .filter(table -> !exists(service, service.stack() + "-" + table))
                    .toList();
            if (lost.isEmpty()) {
                return CommandError.of(
                        "a table of " + root.service() + " cannot be read yet",
                        "wait until it is restored (docs/recover.md#restoring-from-backup)");
            }
            return CommandError.of(
                    (lost.size() == 1 ? "the table " : "the tables ")
                            + lost.stream()
                                    .map(table -> service.stack() + "-" + table)
                                    .collect(Collectors.joining(", "))
                            + (lost.size() == 1 ? " does not exist" : " do not exist"),
                    "`tables restore " + lost.getFirst() + " --deleted` (docs/recover.md#restoring-from-backup)");
        } catch (Declined | SdkException unknown) {
            return CommandError.of(root.service() + " has no tables here", "check --stack and --region");
        }
    }

    private static boolean exists(Backend service, String table) {
        try {
            service.dynamo().describeTable(request -> request.tableName(table));
            return true;
        } catch (ResourceNotFoundException lost) {
            return false;
        }
    }

    /**
     * The code of a refusal without the word {@code Exception}, or {@code status 403} if the answer has none: that of a
     * proxy, for example.
     */
    public static String code(AwsServiceException refusal) {
        return given(refusal).orElse("status " + refusal.statusCode());
    }

    private static Optional<String> given(AwsServiceException refusal) {
        return Optional.ofNullable(refusal.awsErrorDetails())
                .map(AwsErrorDetails::errorCode)
                .filter(code -> CODE.matcher(code).matches())
                .map(code -> code.replaceFirst("Exception$", ""));
    }

    /** Whether AWS says that the caller lacks a right. */
    public static boolean isDenied(AwsServiceException refusal) {
        return code(refusal).startsWith("AccessDenied");
    }

    /** As {@link #reason(Throwable, Root)}, of a stack. */
    static CommandError ofAws(SdkException failure) {
        return switch (failure) {
            case AwsServiceException throttled
            when RetryUtils.isThrottlingException(throttled) ->
                CommandError.of("AWS throttles the calls", "try again later");
            case AwsServiceException denied
            when isDenied(denied) ->
                CommandError.of("AWS refused: " + code(denied), "docs/partners.md lists the rights that commands need");
            case AwsServiceException answered
            when given(answered).isEmpty() -> CommandError.of("AWS refused: " + code(answered), PROXY);
            case AwsServiceException answered -> CommandError.of("AWS refused: " + code(answered));
            default -> unready(failure);
        };
    }

    private static CommandError unready(SdkException failure) {
        String message = String.valueOf(failure.getMessage());
        if (message.startsWith("Unable to load region")) {
            return about("--region", "no AWS region is set", "give --region R");
        }
        if (message.startsWith("Profile file contained no credentials")) {
            return about("--profile", "there is no such profile, or it has no credentials", "give another --profile P");
        }
        if (message.startsWith("The SSO session")) {
            return about("--profile", "the profile is not signed in", "run aws sso login --profile P");
        }
        return message.startsWith("Unable to load credentials")
                ? about("--profile", "no AWS credentials were found", "give --profile P")
                : CommandError.of(
                        "AWS cannot be reached (" + last(failure).getClass().getSimpleName() + ")",
                        "check the network and --region");
    }

    private static CommandError about(String argument, String message, String remedy) {
        return new CommandError(message, Optional.of(argument), Optional.of(remedy));
    }

    private static Throwable last(Throwable failure) {
        Throwable last = failure;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        return last;
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
