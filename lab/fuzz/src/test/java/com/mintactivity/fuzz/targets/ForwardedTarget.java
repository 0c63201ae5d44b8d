package com.mintactivity.fuzz.targets;

import com.mintactivity.auth.address.AddressTrust;
import com.mintactivity.auth.address.Caller;
import com.mintactivity.fuzz.model.ModelAddress;
import com.mintactivity.fuzz.model.ModelRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The first line is {@code TRUSTED_PROXIES}, the second the gateway's source address, each further one an
 * {@code X-Forwarded-For} header. The calling address is the one nearest to the service that is not a trusted proxy.
 */
record ForwardedTarget(CallerLookup callerLookup) implements FuzzTarget {

    /** Finds the calling address. */
    interface CallerLookup {
        Caller caller(AddressTrust trust, String source, List<String> forwarded);
    }

    @Override
    public void check(byte[] input) {
        List<String> lines = Inputs.lines(input);
        String source = Inputs.line(lines, 1);
        List<String> forwarded = lines.subList(Math.min(2, lines.size()), lines.size());
        AddressTrust trust = AddressTrust.of("forwarded", lines.getFirst());
        String expected = expected(lines.getFirst(), source, forwarded);
        Check.equal(text(callerLookup.caller(trust, source, forwarded)), expected, "caller");
        AddressTrust gateway = AddressTrust.of("gateway", lines.getFirst());
        Check.equal(text(gateway.caller(source, forwarded)), known(source), "caller by the gateway alone");
    }

    private static String text(Caller caller) {
        return switch (caller) {
            case Caller.Known(var address) -> address.toString();
            case Caller.Unreadable() -> "unreadable";
            case Caller.Unconfigured() -> "unconfigured";
        };
    }

    private static String known(String text) {
        return ModelAddress.parse(text).map(ModelAddress::text).orElse("unreadable");
    }

    private static String expected(String proxies, String source, List<String> forwarded) {
        List<Optional<ModelRange>> ranges = Stream.of(proxies.split(",", -1))
                .map(proxy -> ModelRange.parse(proxy.strip()))
                .toList();
        if (ranges.stream().anyMatch(Optional::isEmpty)
                || !ModelRange.areTrustable(
                        ranges.stream().flatMap(Optional::stream).toList())) {
            return "unconfigured";
        }
        List<String> hops = new ArrayList<>();
        forwarded.forEach(header -> hops.addAll(List.of(header.split(",", -1))));
        hops.add(source);
        // From the service outwards, up to the first that is no proxy; all of them proxies: the outermost.
        String caller = "";
        for (int hop = hops.size() - 1; hop >= 0; hop--) {
            String text = hop == hops.size() - 1 ? source : hops.get(hop).strip();
            Optional<ModelAddress> address = ModelAddress.parse(text);
            caller = known(text);
            if (address.isEmpty()
                    || ranges.stream().noneMatch(range -> range.orElseThrow().contains(address.get()))) {
                return caller;
            }
        }
        return caller;
    }
}
