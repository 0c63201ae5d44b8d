package com.mintactivity.platform.dynamo;

import java.util.Set;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.retry.RetryUtils;

/** DynamoDB left items unread in each try, because a table is at its cap, or a partition at its limit. */
public final class ThrottledReadException extends RuntimeException {

    private static final long serialVersionUID = 1;

    ThrottledReadException(Set<String> tables, int tries) {
        super(tables + " left unread after " + tries + " tries");
    }

    /** Whether a failure is that of a read that DynamoDB rejects, in this form or in one of the SDK's. */
    public static boolean is(Throwable failure) {
        return failure instanceof ThrottledReadException
                || (failure instanceof SdkException refused && RetryUtils.isThrottlingException(refused));
    }
}
