package com.mintactivity.auth.http;

import com.amazonaws.serverless.proxy.model.AwsProxyRequestContext;
import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Opens {@link EventReader} to the fuzz targets. */
public final class EventReaderAccess {

    private static final String NONE = "";

    private EventReaderAccess() {}

    /** The values that the service reads from an event; empty texts for absent ones. */
    public record ReadEvent(
            String method,
            String path,
            Map<String, List<String>> headers,
            Map<String, List<String>> query,
            String requestId,
            String source,
            boolean selfCheck,
            boolean synthetic) {}

    /**
     * Reads an event.
     *
     * @throws RuntimeException as documented by the reader
     */
    public static ReadEvent read(byte[] event) {
        ApiEvent read = EventReader.read(new ByteArrayInputStream(event));
        AwsProxyRequestContext context =
                Objects.requireNonNullElse(read.getRequestContext(), new AwsProxyRequestContext());
        Map<String, List<String>> headers = new HashMap<>();
        EndpointHandler.HEADERS.forEach(name -> headers.put(
                name, Objects.requireNonNullElse(read.getMultiValueHeaders().get(name), List.of())));
        Map<String, List<String>> query = read.getMultiValueQueryStringParameters();
        return new ReadEvent(
                orNone(read.getHttpMethod()),
                orNone(read.getPath()),
                headers,
                query == null ? Map.of() : query,
                orNone(context.getExtendedRequestId()),
                context.getIdentity() == null
                        ? NONE
                        : orNone(context.getIdentity().getSourceIp()),
                read.isSelfCheck(),
                read.isSynthetic());
    }

    private static String orNone(@Nullable String text) {
        return text == null ? NONE : text;
    }
}
