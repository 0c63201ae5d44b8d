package com.mintactivity.platform.aws;

import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.retry.RetryUtils;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RecordSuccessResponse;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

/** Another strategy, except that a call which AWS throttles is not tried again: its caller decides what to do. */
final class ThrottlingEndsCall implements RetryStrategy {

    private final RetryStrategy others;

    /** @param others for other failures; complete, because the SDK adds nothing to it */
    ThrottlingEndsCall(RetryStrategy others) {
        this.others = others;
    }

    @Override
    public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
        return others.acquireInitialToken(request);
    }

    @Override
    public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
        if (request.failure() instanceof SdkException failure && RetryUtils.isThrottlingException(failure)) {
            throw new TokenAcquisitionFailedException("a throttled call is not tried again", request.token(), failure);
        }
        return others.refreshRetryToken(request);
    }

    @Override
    public RecordSuccessResponse recordSuccess(RecordSuccessRequest request) {
        return others.recordSuccess(request);
    }

    @Override
    public int maxAttempts() {
        return others.maxAttempts();
    }

    @Override
    public boolean useClientDefaults() {
        return false;
    }

    @Override
    public Builder<?, ?> toBuilder() {
        throw new UnsupportedOperationException("this strategy is used as it is");
    }
}
