package com.mintactivity.auth.address;

import java.util.List;
import java.util.stream.Stream;

/**
 * The source of client addresses that the service trusts.
 *
 * <ul>
 *   <li>{@code gateway}: the gateway's own source address.
 *   <li>{@code forwarded}: the right-most {@code X-Forwarded-For} entry that is not a trusted proxy, and only if the
 *       gateway's source address is itself a trusted proxy. A caller can forge the left-most entry, so it is used only
 *       if all later entries are trusted proxies.
 *   <li>anything else, or proxies that are not CIDR ranges or too wide ({@link TrustedProxies}): no source, and every
 *       request is answered {@code ip_trust_unconfigured}.
 * </ul>
 */
public sealed interface AddressTrust {

    /**
     * The calling address.
     *
     * @param source the gateway's source address
     * @param forwarded the values of {@code X-Forwarded-For}, one per header line, in order
     */
    Caller caller(String source, List<String> forwarded);

    /** Reads {@code IP_TRUST} and {@code TRUSTED_PROXIES} (comma-separated CIDR ranges). */
    static AddressTrust of(String mode, String trustedProxies) {
        return switch (mode) {
            case "gateway" -> new Gateway();
            case "forwarded" ->
                TrustedProxies.parse(trustedProxies)
                        .<AddressTrust>map(Forwarded::new)
                        .orElseGet(Untrusted::new);
            default -> new Untrusted();
        };
    }

    /** Trusts the gateway. */
    record Gateway() implements AddressTrust {
        @Override
        public Caller caller(String source, List<String> forwarded) {
            return known(source);
        }
    }

    /** Trusts what trusted proxies report. */
    record Forwarded(List<Range> proxies) implements AddressTrust {
        @Override
        public Caller caller(String source, List<String> forwarded) {
            List<String> hops = forwarded.stream()
                    .flatMap(line -> Stream.of(line.split(",", -1)))
                    .map(String::strip)
                    .toList();
            Caller nearest = known(source);
            for (int i = hops.size() - 1; i >= 0 && isProxy(nearest); i--) {
                nearest = known(hops.get(i));
            }
            return nearest;
        }

        private boolean isProxy(Caller caller) {
            return caller instanceof Caller.Known(Address address)
                    && proxies.stream().anyMatch(range -> range.contains(address));
        }
    }

    /** Trusts no source. */
    record Untrusted() implements AddressTrust {
        @Override
        public Caller caller(String source, List<String> forwarded) {
            return new Caller.Unconfigured();
        }
    }

    private static Caller known(String text) {
        return Address.parse(text).<Caller>map(Caller.Known::new).orElseGet(Caller.Unreadable::new);
    }
}
