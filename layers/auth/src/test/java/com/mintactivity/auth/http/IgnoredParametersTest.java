package com.mintactivity.auth.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.gate.Admitted;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

final class IgnoredParametersTest {

    private record Route(List<String> parameters, Map<String, String> words) implements Endpoint {

        @Override
        public Optional<String> meant(String name) {
            return Optional.ofNullable(words.get(name));
        }

        @Override
        public ApiAnswer answer(Map<String, String[]> sent, Admitted admitted, BiConsumer<String, Object> asked) {
            throw new UnsupportedOperationException();
        }
    }

    private static final Route ROUTE = new Route(
            List.of("contract", "since", "until", "chain_id"),
            Map.of("chainId", "chain_id", "ChainID", "chain_id", "to", "until"));

    private static Map<String, String> header(String... sent) {
        return IgnoredParameters.header(ROUTE, new LinkedHashSet<>(List.of(sent)));
    }

    @Test
    void knownNamesAreNotNamed() {
        assertThat(header()).isEmpty();
        assertThat(header("contract", "since", "until", "chain_id")).isEmpty();
    }

    @Test
    void namesThatWereMeantComeInTheContractsOrderAndTheRestIsCounted() {
        assertThat(header("chainId", "to", "contract", "x", "ChainID"))
                .isEqualTo(Map.of("Ignored-Parameters", "until, chain_id; others=1"));
        assertThat(header("chainId")).isEqualTo(Map.of("Ignored-Parameters", "chain_id"));
        assertThat(header("\r\nSet-Cookie: a")).isEqualTo(Map.of("Ignored-Parameters", "others=1"));
    }

    @Test
    void aRouteWithoutParametersCountsAll() {
        assertThat(IgnoredParameters.header(new Route(List.of(), Map.of()), Set.of("since", "top")))
                .isEqualTo(Map.of("Ignored-Parameters", "others=2"));
    }
}
