package com.mintactivity.tests.rollout;

import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.http.ApiAnswer;
import com.mintactivity.auth.http.ApiFunction;
import com.mintactivity.auth.http.Endpoint;
import com.mintactivity.auth.priming.PrimingFixture;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.tests.harness.Stack;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A version of an endpoint behind the real gate with a planted fault, which its self-check must find. It should answer
 * {@code {"a":1}}.
 */
final class PlantedEndpoint extends ApiFunction {

    private final String scope;
    private final Supplier<String> body;

    private PlantedEndpoint(Platform platform, GateSettings settings, String scope, Supplier<String> body) {
        super(platform, settings, Stack.HEALTH, scope, _ -> new Fixed(body));
        this.scope = scope;
        this.body = body;
    }

    /** Answers every valid key with a body. */
    static PlantedEndpoint answering(Stack stack, String body) {
        return new PlantedEndpoint(stack.platform(), stack.gateSettings(), "", () -> body);
    }

    /** Requires a scope that no key has. */
    static PlantedEndpoint refusing(Stack stack) {
        return new PlantedEndpoint(stack.platform(), stack.gateSettings(), "read:nothing", () -> "{\"a\":1}");
    }

    /** Fails on every request of a valid key. */
    static PlantedEndpoint failing(Stack stack) {
        return new PlantedEndpoint(stack.platform(), stack.gateSettings(), "", () -> {
            throw new IllegalStateException("planted");
        });
    }

    @Override
    protected ApiFunction secondInstance(Platform other, GateSettings settings) {
        return new PlantedEndpoint(other, settings, scope, body);
    }

    @Override
    protected PrimingFixture primingFixture(Settings settings, Instant now) {
        return PrimingFixture.ofGate("{\"a\":1}");
    }

    private record Fixed(Supplier<String> body) implements Endpoint {
        @Override
        public List<String> parameters() {
            return List.of();
        }

        @Override
        public ApiAnswer answer(Map<String, String[]> parameters, Admitted admitted) {
            return ApiAnswer.ok(body.get());
        }
    }
}
