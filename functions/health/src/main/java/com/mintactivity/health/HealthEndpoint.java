package com.mintactivity.health;

import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.http.Body;
import com.mintactivity.auth.http.Endpoint;
import com.mintactivity.auth.http.EndpointResult;
import com.mintactivity.auth.http.Parsed;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.json.RecordJson;
import java.util.Map;

/** Answers with the metadata of the calling key. It has no parameters. */
final class HealthEndpoint implements Endpoint<HealthEndpoint.NoQuery> {

    /** The endpoint reads no parameter. */
    enum NoQuery {
        NO_QUERY
    }

    @Override
    public Parsed<NoQuery> parse(Map<String, String[]> parameters, Tenant tenant) {
        return new Parsed.Valid<>(NoQuery.NO_QUERY);
    }

    @Override
    public EndpointResult answer(NoQuery query, Admitted admitted) {
        return new EndpointResult.Success(Body.of(RecordJson.write(KeyMetadata.of(admitted.key()))));
    }
}
