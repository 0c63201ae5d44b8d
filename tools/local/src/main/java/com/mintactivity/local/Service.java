package com.mintactivity.local;

import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.local.engine.ContainerBridge;
import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.StorePorts;
import com.mintactivity.local.engine.Template;
import com.mintactivity.local.gateway.LocalGateway;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.server.RequestLog;

/** The running service: engines, one stack on them, and the gateway in front of it. */
final class Service implements AutoCloseable {

    private static final String STACK = "mint-activity";

    private final Engines engines;
    private final ContainerBridge bridge;
    private final LocalGateway gateway;
    private final Platform platform;
    private final LocalSealer sealer;
    private final LocalSandboxes sandboxes;
    private final Rate rate;

    private Service(
            Engines engines,
            ContainerBridge bridge,
            LocalGateway gateway,
            Platform platform,
            LocalSealer sealer,
            LocalSandboxes sandboxes,
            Rate rate) {
        this.engines = engines;
        this.bridge = bridge;
        this.gateway = gateway;
        this.platform = platform;
        this.sealer = sealer;
        this.sandboxes = sandboxes;
        this.rate = rate;
    }

    /**
     * Starts it.
     *
     * @param requests called after each request
     */
    static Service start(
            Path root,
            Options options,
            ServerSocketChannel socket,
            InstantSource clock,
            PrintStream log,
            RequestLog requests,
            Waiting waiting)
            throws Exception {
        waiting.on("DynamoDB Local, Redis and the stand-ins for SQS and Secrets Manager");
        StorePorts ports = options.storePorts();
        Engines engines = Engines.start(options.storage(), ports);
        Template template = Template.of(root);
        if (engines.hasOtherLayout(STACK, template)) {
            engines.close();
            throw new RefusedStartException(
                    "the data in DATA= was written by an older version: start with another directory, and import the"
                            + " history again");
        }
        waiting.on("DynamoDB Local to create the tables");
        engines.create(STACK, template);
        waiting.on("the functions");
        Platform platform = engines.platform(settings(engines, options), clock, log);
        LocalGateway gateway =
                LocalGateway.start(socket, Functions.on(platform, gateSettings(options)), clock, log, requests);
        LocalSealer sealer = LocalSealer.start(engines, platform, template.sealDelay(), log);
        LocalSandboxes sandboxes = LocalSandboxes.start(engines, platform, log);
        return new Service(engines, ContainerBridge.to(ports), gateway, platform, sealer, sandboxes, options.service());
    }

    private static Settings settings(Engines engines, Options options) {
        Settings settings = engines.settings(STACK, options.settle());
        return new Settings(
                settings.stack(),
                settings.cacheUrl(),
                options.cacheTimeout(),
                settings.callTimeout(),
                settings.settle(),
                settings.primingRounds(),
                settings.version());
    }

    private static GateSettings gateSettings(Options options) {
        GateSettings settings = Engines.gateSettings();
        return new GateSettings(settings.ipTrust(), settings.trustedProxies(), options.service());
    }

    Platform platform() {
        return platform;
    }

    SealQueue sealQueue() {
        return engines.sealQueue(STACK);
    }

    String url() {
        return gateway.url().toString();
    }

    /** The data that the checkout's tools need to call it. */
    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("url", url());
        facts.put("stack", STACK);
        facts.put("region", Engines.REGION);
        facts.put("dynamodb", engines.dynamoUrl().toString());
        facts.put("secrets", engines.secretsUrl().toString());
        facts.put("queues", engines.queuesUrl().toString());
        facts.put("cache", engines.cacheUrl());
        facts.put("settle_seconds", platform.settings().settle().toSeconds());
        facts.put("service_per_minute", rate.perMinute());
        facts.put("service_burst", rate.burst());
        facts.put("pid", ProcessHandle.current().pid());
        return facts;
    }

    @Override
    public void close() throws IOException {
        try (engines;
                bridge) {
            sandboxes.close();
            sealer.close();
            gateway.close();
            platform.cache().close();
        }
    }
}
