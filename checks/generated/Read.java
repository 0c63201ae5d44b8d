import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.ToNumberPolicy;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.function.Function;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.ActivityApi;
import org.openapitools.client.api.KeyApi;
import org.openapitools.client.model.Error;

/** Reads the API with the client of openapi-generator: cases.go says how. */
final class Read {

    private static final ApiClient CLIENT = new ApiClient().setBasePath(System.getenv("URL"));

    public static void main(String[] arguments) throws Exception {
        CLIENT.setBearerToken(System.getenv("TOKEN"));
        // By default Gson writes no null, and reads each number of a field that it does not know as a double.
        JSON.setGson(JSON.getGson()
                .newBuilder()
                .serializeNulls()
                .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
                .create());
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonObject given = JsonParser.parseString(line).getAsJsonObject();
            JsonObject seen = new JsonObject();
            Object body;
            try {
                body = send(given);
                seen.addProperty("status", 200);
            } catch (ApiException refused) {
                body = JSON.deserialize(refused.getResponseBody(), Error.class);
                seen.addProperty("status", refused.getCode());
            }
            seen.add("body", JsonParser.parseString(JSON.serialize(body)));
            System.out.println(seen);
        }
    }

    private static Object send(JsonObject given) throws ApiException {
        String contract = field(given, "contract", JsonElement::getAsString);
        OffsetDateTime since = field(given, "since", moment -> OffsetDateTime.parse(moment.getAsString()));
        OffsetDateTime until = field(given, "until", moment -> OffsetDateTime.parse(moment.getAsString()));
        return switch (given.get("route").getAsString()) {
            case "health" -> new KeyApi(CLIENT).getHealth();
            case "hits" ->
                new ActivityApi(CLIENT)
                        .getHits(contract, since, until, null, field(given, "top", JsonElement::getAsInt));
            default ->
                new ActivityApi(CLIENT)
                        .getMints(
                                contract,
                                since,
                                until,
                                null,
                                field(given, "limit", JsonElement::getAsInt),
                                field(given, "cursor", JsonElement::getAsString),
                                field(given, "follow", JsonElement::getAsBoolean));
        };
    }

    private static <T> T field(JsonObject given, String name, Function<JsonElement, T> as) {
        return given.has(name) ? as.apply(given.get(name)) : null;
    }
}
