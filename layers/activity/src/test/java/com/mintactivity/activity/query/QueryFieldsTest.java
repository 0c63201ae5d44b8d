package com.mintactivity.activity.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.query.ParsedQuery.InvalidQuery;
import com.mintactivity.activity.query.ParsedQuery.ValidQuery;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QueryFieldsTest {

    private static final String CONTRACT = "0x00000000000000000000000000000000000000ab";

    /** @param rows {@code limit}, 1 to 500, by default 100 */
    private record Read(ContractSelector selector, int rows) {}

    @Test
    void absentParametersHaveDefaults() {
        assertThat(read(with())).isInstanceOfSatisfying(ValidQuery.class, valid -> {
            Read read = (Read) valid.value();
            assertThat(read.selector().tenant()).isEqualTo("acme");
            assertThat(read.selector().contract().value()).isEqualTo(CONTRACT);
            assertThat(read.selector().chainId()).isEqualTo(ContractSelector.ALL_CHAINS);
            assertThat(read.rows()).isEqualTo(100);
        });
    }

    @Test
    void aMissingParameterIsNamed() {
        assertThat(read(Map.of())).isEqualTo(new InvalidQuery<>("contract", "contract is required."));
    }

    @Test
    void theFirstBrokenRuleIsReported() {
        assertThat(read(with("limit", "", "chain_id", "x")))
                .isInstanceOfSatisfying(
                        InvalidQuery.class,
                        invalid -> assertThat(invalid.parameter()).isEqualTo("chain_id"));
    }

    @Test
    void fieldsAreBrokenOnceOneOfThemIs() {
        QueryFields fields = new QueryFields(new Parameters(with("limit", "x")));
        fields.selector("acme");
        assertThat(fields.areBroken()).isFalse();

        fields.integer("limit", 1, 500, 100);

        assertThat(fields.areBroken()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"contract", "chain_id", "limit"})
    void aParameterGivenTwiceOrEmptyIsInvalid(String name) {
        Map<String, List<String>> given = with();
        given.put(name, List.of("1", "1"));
        assertThat(read(given)).isEqualTo(new InvalidQuery<>(name, name + " must be given only once."));
        given.put(name, List.of(""));
        assertThat(read(given)).isEqualTo(new InvalidQuery<>(name, name + " must not be empty."));
        given.put(name, List.of());
        assertThat(read(given)).isEqualTo(new InvalidQuery<>(name, name + " must not be empty."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00000000000000000000000000000000000000ab",
                "0x00000000000000000000000000000000000000a",
                "0x00000000000000000000000000000000000000abc",
                "0x00000000000000000000000000000000000000ag",
                " 0x00000000000000000000000000000000000000ab",
                "0x00000000000000000000000000000000000000ab\n",
                "0x00000000000000000000000000000000000000a٣"
            })
    void anyOtherContractIsInvalid(String contract) {
        assertThat(read(with("contract", contract)))
                .isEqualTo(new InvalidQuery<>("contract", "contract must be 0x and 40 hexadecimal digits."));
    }

    @ParameterizedTest
    // name, accepted text, number
    @CsvSource({
        "limit, 1, 1",
        "limit, 500, 500",
        "limit, 007, 7",
        "limit, 00000000000000000000000000000000000000000500, 500",
        "chain_id, 1, 1",
        "chain_id, 9223372036854775807, 9223372036854775807",
    })
    void aNumberWithinItsRangeIsRead(String name, String text, long number) {
        assertThat(read(with(name, text))).isInstanceOfSatisfying(ValidQuery.class, valid -> {
            Read read = (Read) valid.value();
            assertThat(name.equals("limit") ? read.rows() : read.selector().chainId())
                    .isEqualTo(number);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "limit, 0",
        "limit, 501",
        "limit, 2147483648",
        "limit, 4294967297",
        "limit, 18446744073709551617",
        "limit, -1",
        "limit, +5",
        "limit, ' 5'",
        "limit, '5 '",
        "limit, 5.0",
        "limit, 5e0",
        "limit, 0x5",
        "limit, ٥",
        "limit, five",
        "limit, '1,0'",
        "chain_id, 0",
        "chain_id, 000",
        "chain_id, 9223372036854775808",
        "chain_id, 99999999999999999999999999",
        "chain_id, -9223372036854775808",
        "chain_id, 1_0",
        "chain_id, null",
    })
    void anyOtherNumberIsInvalidAndTheMessageNamesTheParameter(String name, String text) {
        assertThat(read(with(name, text)))
                .isInstanceOfSatisfying(
                        InvalidQuery.class,
                        invalid -> assertThat(invalid.message())
                                .startsWith(name + " must be a whole number from 1 to ")
                                .endsWith(", in plain decimal digits."));
    }

    @Test
    void noMessageQuotesAValue() {
        for (String name : List.of("contract", "chain_id", "limit")) {
            assertThat(read(with(name, "<svc_live_x>")))
                    .isInstanceOfSatisfying(
                            InvalidQuery.class,
                            invalid -> assertThat(invalid.message())
                                    .startsWith(name)
                                    .doesNotContain("svc_live"));
        }
    }

    private static ParsedQuery<Read> read(Map<String, List<String>> given) {
        QueryFields fields = new QueryFields(new Parameters(given));
        ContractSelector selector = fields.selector("acme");
        return fields.parsed(new Read(selector, fields.integer("limit", 1, 500, 100)));
    }

    private static Map<String, List<String>> with(String... namesAndValues) {
        Map<String, List<String>> given = new HashMap<>(Map.of("contract", List.of(CONTRACT)));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        return given;
    }
}
