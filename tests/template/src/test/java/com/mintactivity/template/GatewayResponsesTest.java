package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Refusal;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The gateway's own responses have the form of the service's. */
final class GatewayResponsesTest {

    /** Every response type of a REST API. */
    enum Kind {
        ACCESS_DENIED,
        API_CONFIGURATION_ERROR,
        AUTHORIZER_CONFIGURATION_ERROR,
        AUTHORIZER_FAILURE,
        BAD_REQUEST_BODY,
        BAD_REQUEST_PARAMETERS,
        DEFAULT_4XX,
        DEFAULT_5XX,
        EXPIRED_TOKEN,
        INTEGRATION_FAILURE,
        INTEGRATION_TIMEOUT,
        INVALID_API_KEY,
        INVALID_SIGNATURE,
        MISSING_AUTHENTICATION_TOKEN,
        QUOTA_EXCEEDED,
        REQUEST_TOO_LARGE,
        RESOURCE_NOT_FOUND,
        THROTTLED,
        UNAUTHORIZED,
        UNSUPPORTED_MEDIA_TYPE,
        WAF_FILTERED
    }

    @Test
    void noKindIsUnknown() {
        assertThat(responses().keys())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Kind.values()).map(Enum::name).toList());
    }

    @ParameterizedTest
    @EnumSource
    void hasTheStatusOfItsCode(Kind kind) {
        assertThat(response(kind).at("StatusCode").number())
                .isEqualTo(code(kind).status());
    }

    @ParameterizedTest
    @EnumSource
    void bodyIsCodeAndMessage(Kind kind) {
        assertThat(body(kind).propertyNames()).containsExactly("code", "message");
        assertThat(body(kind).get("message").asString()).isNotBlank();
    }

    @ParameterizedTest
    @EnumSource
    void carriesTheHeadersOfEveryAnswer(Kind kind) {
        TemplateNode headers = response(kind).at("ResponseParameters", "Headers");
        assertThat(headers.at("Cache-Control").text()).isEqualTo("'no-store'");
        assertThat(headers.at("X-Request-Id").text()).isEqualTo("context.extendedRequestId");
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhenToRetryWhereARetryMayPass(Kind kind) {
        TemplateNode headers = response(kind).at("ResponseParameters", "Headers");
        boolean retriable = Set.of(ErrorCode.RATE_LIMITED, ErrorCode.INTERNAL).contains(code(kind));
        assertThat(headers.has("Retry-After")).isEqualTo(retriable);
        if (retriable) {
            assertThat(headers.at("Retry-After").text()).matches("'[1-9][0-9]*'");
        }
    }

    @ParameterizedTest
    @MethodSource("saidByTheFunctionsToo")
    void saysWhatTheFunctionsSay(Kind kind, Refusal refusal) {
        assertThat(code(kind)).isEqualTo(refusal.code());
        assertThat(body(kind).get("message").asString()).isEqualTo(refusal.message());
    }

    static Stream<Arguments> saidByTheFunctionsToo() {
        return Stream.of(
                Arguments.of(Kind.DEFAULT_5XX, Refusal.INTERNAL),
                Arguments.of(Kind.INTEGRATION_TIMEOUT, Refusal.INTERNAL),
                Arguments.of(Kind.RESOURCE_NOT_FOUND, Refusal.NOT_FOUND),
                Arguments.of(Kind.MISSING_AUTHENTICATION_TOKEN, Refusal.NOT_FOUND),
                Arguments.of(Kind.UNSUPPORTED_MEDIA_TYPE, Refusal.NOT_FOUND),
                Arguments.of(Kind.UNAUTHORIZED, Refusal.INVALID_KEY),
                Arguments.of(Kind.INVALID_SIGNATURE, Refusal.INVALID_KEY));
    }

    private static ErrorCode code(Kind kind) {
        return ErrorCode.valueOf(body(kind).get("code").asString().toUpperCase(Locale.ROOT));
    }

    private static JsonNode body(Kind kind) {
        return JsonMapper.shared()
                .readTree(response(kind)
                        .at("ResponseTemplates", "application/json")
                        .text());
    }

    private static TemplateNode response(Kind kind) {
        return responses().at(kind.name());
    }

    private static TemplateNode responses() {
        return TemplateNode.template().at("Resources", "Api", "Properties", "GatewayResponses");
    }
}
