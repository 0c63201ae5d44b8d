package com.mintactivity.pretraffic;

import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.priming.SyntheticEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the API's functions as the canary: with its key, from its address, past API Gateway. Whatever is asked is absent
 * from the answer if an operator has switched the API off.
 */
final class CanaryApi {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** More than a cursor that does not move may ask for. */
    private static final int MAX_PAGES = 20;

    private final Versions versions;
    private final Map<String, String> arns;
    private final Token token;

    /** @param arns of the functions, by the last part of their path */
    CanaryApi(Versions versions, Map<String, String> arns, Token token) {
        this.versions = versions;
        this.arns = arns;
        this.token = token;
    }

    Token token() {
        return token;
    }

    /**
     * The body of an answer of 200.
     *
     * @throws WrongException if there is another answer
     */
    Optional<JsonNode> ask(String endpoint, Map<String, String> query) throws InterruptedException {
        String arn = arns.get(endpoint);
        WrongException.unless(arn != null, "there is no function " + endpoint);
        byte[] event = SyntheticEvent.of("/partner/v1/" + endpoint, token, AllowlistPolicy.CANARY_ADDRESS, query);
        Versions.Result result = versions.invoke(String.valueOf(arn), event);
        WrongException.unless(!result.isError(), endpoint + " crashed or timed out");
        JsonNode answer = JSON.readTree(result.payload());
        JsonNode body = JSON.readTree(answer.path("body").asString(""));
        int status = answer.path("statusCode").asInt(0);
        String code = body.path("code").asString("");
        if (isOff(status, code)) {
            return Optional.empty();
        }
        WrongException.unless(status == 200, endpoint + " answered " + status + " " + code);
        return Optional.of(body);
    }

    static boolean isOff(int status, String code) {
        return status == 503 && code.equals(ErrorCode.TENANT_API_DISABLED.wire());
    }

    /** The rows of mints, of all pages. */
    Optional<List<JsonNode>> rows(Map<String, String> query) throws InterruptedException {
        List<JsonNode> rows = new ArrayList<>();
        Map<String, String> next = new HashMap<>(query);
        for (int page = 0; page < MAX_PAGES; page++) {
            Optional<JsonNode> body = ask("mints", next);
            if (body.isEmpty()) {
                return Optional.empty();
            }
            body.get().path("mints").forEach(rows::add);
            JsonNode cursor = body.get().path("next_cursor");
            if (!cursor.isString()) {
                return Optional.of(rows);
            }
            next.put("cursor", cursor.asString());
        }
        throw new WrongException("mints has more than " + MAX_PAGES + " pages");
    }
}
