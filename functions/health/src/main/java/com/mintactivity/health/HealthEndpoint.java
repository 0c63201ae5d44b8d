package com.mintactivity.health;

import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.http.ApiAnswer;
import com.mintactivity.auth.http.Endpoint;
import com.mintactivity.platform.json.RecordJson;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Answers with the metadata of the calling key. It reads no parameters. */
final class HealthEndpoint implements Endpoint {

    @Override
    public List<String> parameters() {
        return List.of();
    }

    @Override
    public ApiAnswer answer(Map<String, String[]> parameters, Admitted admitted, BiConsumer<String, Object> asked) {
        return ApiAnswer.ok(RecordJson.write(KeyMetadata.of(admitted.key())));
    }
}
