package com.mintactivity.fuzz.targets;

import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.auth.address.Address;
import com.mintactivity.auth.address.AddressTrust;
import com.mintactivity.auth.gate.BearerAccess;
import com.mintactivity.auth.http.EventReaderAccess;
import com.mintactivity.auth.http.EventReaderAccess.ReadEvent;
import com.mintactivity.platform.time.Rfc3339;
import com.mintactivity.recorder.event.EventParser;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** All fuzz targets. */
public final class FuzzTargets {

    public static final List<NamedTarget> ALL = List.of(
            new NamedTarget(
                    "bearer",
                    () -> new BearerTarget(BearerAccess::token),
                    () -> new BearerTarget(headers -> BearerAccess.token(
                            headers.stream().map(String::stripTrailing).toList()))),
            new NamedTarget(
                    "address",
                    () -> new AddressTarget(Address::parse),
                    () -> new AddressTarget(text -> Address.parse(text.replaceFirst("^0+(?=[0-9])", "")))),
            new NamedTarget(
                    "forwarded",
                    () -> new ForwardedTarget(AddressTrust::caller),
                    () -> new ForwardedTarget(
                            (trust, source, forwarded) -> trust.caller(source, forwarded.reversed()))),
            new NamedTarget(
                    "timestamp",
                    () -> new TimestampTarget(Rfc3339::parse),
                    () -> new TimestampTarget(text -> Rfc3339.parse(text.replace(":60", ":59")))),
            new NamedTarget(
                    "query",
                    () -> new QueryTarget(UnaryOperator.identity()),
                    () -> new QueryTarget(FuzzTargets::firstOnly)),
            new NamedTarget(
                    "cursor",
                    () -> new CursorTarget(Cursors::decrypt),
                    () -> new CursorTarget((cursors, cursor, selector, since) ->
                            cursors.decrypt(cursor.replace("=", ""), selector, since))),
            new NamedTarget(
                    "gateway-event",
                    () -> new GatewayEventTarget(EventReaderAccess::read),
                    () -> new GatewayEventTarget(FuzzTargets::withExactNames)),
            new NamedTarget(
                    "queue-event",
                    () -> new QueueEventTarget(EventParser::parse),
                    () -> new QueueEventTarget(
                            text -> EventParser.parse(text.replace("\"quantity\":0", "\"quantity\":1")))),
            new NamedTarget(
                    "stored-tally",
                    () -> new StoredTallyTarget(StoredParts::decode),
                    () -> new StoredTallyTarget(
                            (tallies, parts) -> tallies.decode(parts.subList(0, Math.min(1, parts.size()))))));

    private FuzzTargets() {}

    /** Takes the first of several values of a parameter. */
    private static Map<String, List<String>> firstOnly(Map<String, List<String>> parameters) {
        Map<String, List<String>> first = new HashMap<>();
        parameters.forEach((name, values) -> first.put(name, values.subList(0, 1)));
        return first;
    }

    /** Sees an Authorization header only if its name is written so. */
    private static ReadEvent withExactNames(byte[] input) {
        ReadEvent event = EventReaderAccess.read(input);
        if (new String(input, StandardCharsets.UTF_8).contains("\"Authorization\"")) {
            return event;
        }
        Map<String, List<String>> headers = new HashMap<>(event.headers());
        headers.put("Authorization", List.of());
        return new ReadEvent(
                event.method(),
                event.path(),
                headers,
                event.query(),
                event.requestId(),
                event.source(),
                event.selfCheck(),
                event.synthetic());
    }

    /**
     * The target of a name.
     *
     * @throws IllegalArgumentException if there is no such target
     */
    public static NamedTarget of(String name) {
        return ALL.stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no fuzz target " + name));
    }
}
