package com.mintactivity.tests.rollout;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.pretraffic.Versions;
import com.mintactivity.tests.harness.Invocations;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Lambda versions that run in this process. An exception of a handler is a function error. */
final class InProcessVersions implements Versions {

    private final Map<String, RequestStreamHandler> handlers;

    InProcessVersions(Map<String, RequestStreamHandler> handlers) {
        this.handlers = new HashMap<>(handlers);
    }

    private static String version(String arn) {
        return arn.substring(arn.lastIndexOf(':') + 1);
    }

    /** A copy with another handler of one version. */
    InProcessVersions with(String arn, RequestStreamHandler handler) {
        InProcessVersions changed = new InProcessVersions(handlers);
        changed.handlers.put(arn, handler);
        return changed;
    }

    @Override
    public Result invoke(String arn, byte[] payload) {
        RequestStreamHandler handler = Objects.requireNonNull(handlers.get(arn), arn);
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try {
            handler.handleRequest(new ByteArrayInputStream(payload), output, Invocations.context());
            return new Result(output.toString(StandardCharsets.UTF_8), false, version(arn));
        } catch (IOException | RuntimeException e) {
            return new Result("{\"errorType\":\"" + e.getClass().getName() + "\"}", true, version(arn));
        }
    }
}
