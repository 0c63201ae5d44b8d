package com.mintactivity.simulation.compare;

import com.mintactivity.local.engine.Template;
import com.mintactivity.model.dynamo.ModelDynamo;
import com.mintactivity.model.dynamo.Schemas;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** Sends the same requests to the model and to a DynamoDB, and compares the answers. */
public final class Comparison {

    private final DynamoDbClient real;
    private final DynamoDbClient model = new ModelDynamo();

    /** @param real has none of the tables yet */
    public Comparison(DynamoDbClient real) throws IOException {
        this.real = real;
        Template.of(Path.of("")).tables(Schemas.STACK).forEach(table -> {
            real.createTable(table);
            model.createTable(table);
        });
    }

    DynamoDbClient real() {
        return real;
    }

    DynamoDbClient model() {
        return model;
    }

    /** The first difference in so many calls, if there is one. */
    public Optional<String> differences(long seed, long calls) {
        RandomRequests requests = new RandomRequests(seed);
        for (long call = 0; call < calls; call++) {
            DynamoDbRequest request = requests.next();
            Object expected = StoreOutcome.of(real, request);
            Object actual = StoreOutcome.of(model, request);
            if (!expected.equals(actual)) {
                return Optional.of("call " + call + ", " + shortened(request) + ":\n" + shortened(expected)
                        + " in DynamoDB,\n" + shortened(actual) + " in the model");
            }
        }
        return Optional.empty();
    }

    private static String shortened(Object object) {
        return object.toString().replaceAll("(\\w)\\1{99,}", "$1…");
    }
}
