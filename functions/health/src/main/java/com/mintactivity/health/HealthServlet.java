package com.mintactivity.health;

import com.mintactivity.auth.web.Admission;
import com.mintactivity.auth.web.Responses;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Answers with the key that the gate admitted. */
final class HealthServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        Responses.ok(
                response,
                JSON.writeValueAsString(KeyMetadata.of(Admission.of(request).key())));
    }
}
