package com.mintactivity.smoke;

import java.util.List;

/** Unknown routes, and requests that the gateway refuses before they reach a function. */
final class RouteChecks {

    private static final List<String> NO_ROUTES = List.of(
            "/", "/partner/v1", "/partner/v1/nothing", "/partner/v1/hits/", "/partner/v1/HITS", "/partner/v2/hits");

    /** API Gateway takes 10,240 bytes of request line and headers together. */
    private static final int TOO_LONG = 12_000;

    /**
     * The statuses with which AWS may refuse such a request before the gateway. A template can only define the
     * gateway's responses.
     */
    private static final List<Integer> OF_THE_EDGE = List.of(413, 414, 431);

    private final Deployment deployment;
    private final CheckTable table;

    RouteChecks(Deployment deployment, CheckTable table) {
        this.deployment = deployment;
        this.table = table;
    }

    void run() {
        for (String path : NO_ROUTES) {
            table.answers("GET " + path, "404 not_found", deployment.once(deployment.request(path)));
        }
        Request keyless = deployment.request("/partner/v1/nothing").authorizedBy();
        table.answers("GET /partner/v1/nothing without a key", "404 not_found", deployment.once(keyless));
        for (String method : List.of("POST", "PUT", "PATCH", "DELETE", "OPTIONS")) {
            Request request = deployment.request(Deployment.HITS).by(method);
            table.answers(method + " " + Deployment.HITS, "404 not_found", deployment.once(request));
        }
        for (String path : List.of("/partner/v1/nothing", Deployment.HITS)) {
            bodies(path);
        }
        Request broken = deployment.request(Deployment.HITS + "?contract=%zz");
        table.answers("a broken percent-encoding", "400 invalid_request", deployment.unchecked(broken));
        tooLong();
    }

    /** An unknown route is not found, whatever the type of the body. */
    private void bodies(String path) {
        Request request = deployment.request(path);
        table.answers(
                "POST " + path + " of JSON", "404 not_found", deployment.once(request.post("application/json", "{}")));
        table.answers(
                "POST " + path + " of broken JSON",
                "404 not_found",
                deployment.once(request.post("application/json", "{")));
        table.answers(
                "POST " + path + " of XML", "404 not_found", deployment.once(request.post("application/xml", "<a/>")));
        table.answers("POST " + path + " of text", "404 not_found", deployment.once(request.post("text/plain", "a")));
    }

    private void tooLong() {
        String check = "a request line of " + TOO_LONG + " bytes";
        Response response = deployment.once(deployment.request(Deployment.HITS + "?x=" + "a".repeat(TOO_LONG)));
        if (OF_THE_EDGE.contains(response.status())) {
            table.note(check, "400 invalid_request", response.summary() + " of AWS's edge");
        } else {
            table.answers(check, "400 invalid_request", response);
        }
    }
}
