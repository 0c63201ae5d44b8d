package com.mintactivity.tests.contract;

import com.mintactivity.tests.harness.ApiResponse;
import tools.jackson.databind.JsonNode;

/**
 * An answer of the real handler of a path.
 *
 * @param body of the response, read once
 */
record RecordedAnswer(String path, ApiResponse response, JsonNode body) {

    static RecordedAnswer of(String path, ApiResponse response) {
        return new RecordedAnswer(path, response, response.json());
    }
}
