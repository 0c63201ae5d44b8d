package com.mintactivity.auth.http;

import com.amazonaws.serverless.proxy.internal.LambdaContainerHandler;
import com.amazonaws.serverless.proxy.model.AwsProxyResponse;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.gate.Gate;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.gate.ProvokedErrors;
import com.mintactivity.auth.priming.Priming;
import com.mintactivity.auth.priming.PrimingFixture;
import com.mintactivity.auth.priming.SelfCheck;
import com.mintactivity.platform.dynamo.MeteredReads;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.telemetry.Log;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.function.Function;
import org.crac.Resource;
import tools.jackson.databind.json.JsonMapper;

/**
 * The Lambda handler of one endpoint behind the gate. An event that cannot be handled is answered {@code internal}.
 * Before a snapshot the function is primed, checks that it reaches its stores, and then clears everything that it has
 * read, so that no data is stale after a restore.
 */
public abstract class ApiFunction implements RequestStreamHandler, Resource {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Platform platform;
    private final String path;
    private final Gate gate;
    private final ServletEdge edge;
    private final Log log;

    /**
     * @param path the endpoint's exact path, served by GET
     * @param scope the scope that it requires; empty if it requires none
     * @param endpoint makes the endpoint
     */
    protected ApiFunction(
            Platform shared, GateSettings settings, String path, String scope, Function<Platform, Endpoint> endpoint) {
        MeteredReads reads = new MeteredReads(shared.dynamo());
        this.platform = shared.through(reads);
        this.path = path;
        this.log = platform.log();
        this.gate = new Gate(platform, settings);
        this.edge = new ServletEdge(
                path,
                new EndpointHandler(gate, new ProvokedErrors(platform.clock()), scope, endpoint.apply(platform), log),
                new RequestLog(
                        getClass().getSimpleName(),
                        path.substring(path.lastIndexOf('/') + 1) + ":"
                                + platform.settings().version(),
                        log,
                        platform.metrics()),
                reads);
    }

    /** The same endpoint on another platform. */
    protected abstract ApiFunction secondInstance(Platform other, GateSettings settings);

    /**
     * The requests and the stores that prime the endpoint.
     *
     * @param settings name the tables
     * @param now the current time
     */
    protected abstract PrimingFixture primingFixture(Settings settings, Instant now);

    @Override
    public final void beforeCheckpoint(org.crac.Context<? extends Resource> context) {
        PrimingFixture fixture =
                primingFixture(platform.settings(), platform.clock().instant());
        new Priming(platform, this::secondInstance, path, fixture).run();
        selfCheck(fixture).run();
        gate.forget();
        platform.closeConnections();
    }

    /** Nothing to do: stores are connected and read when a request needs them. */
    @Override
    public final void afterRestore(org.crac.Context<? extends Resource> context) {}

    @Override
    public final void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        AwsProxyResponse response;
        try {
            ApiEvent event = EventReader.read(input);
            if (event.isSelfCheck()) {
                PrimingFixture fixture =
                        primingFixture(platform.settings(), platform.clock().instant());
                output.write(JSON.writeValueAsBytes(selfCheck(fixture).run()));
                return;
            }
            response = edge.proxy(event, context);
        } catch (RuntimeException e) {
            log.error("an event could not be handled", e);
            response = edge.proxy(EventReader.unreadable(), context);
        }
        LambdaContainerHandler.getObjectMapper().writeValue(output, response);
    }

    private SelfCheck selfCheck(PrimingFixture fixture) {
        return new SelfCheck(platform, fixture);
    }
}
