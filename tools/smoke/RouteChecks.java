import java.util.List;

/** What is no route, and what the gateway refuses before any function sees it. */
final class RouteChecks {

    private static final List<String> NO_ROUTES = List.of(
            "/", "/partner/v1", "/partner/v1/nothing", "/partner/v1/hits/", "/partner/v1/HITS", "/partner/v2/hits");

    /** API Gateway takes 10,240 bytes of request line and headers together. */
    private static final int TOO_LONG = 12_000;

    /** What AWS may say of such a request before the gateway, whose answers alone a template can shape. */
    private static final List<Integer> OF_THE_EDGE = List.of(413, 414, 431);

    private final Service service;
    private final Report report;

    RouteChecks(Service service, Report report) {
        this.service = service;
        this.report = report;
    }

    void run() {
        for (String path : NO_ROUTES) {
            report.answers("GET " + path, "404 not_found", service.once(service.ask(path)));
        }
        Ask keyless = service.ask("/partner/v1/nothing").authorizedBy();
        report.answers("GET /partner/v1/nothing without a key", "404 not_found", service.once(keyless));
        for (String method : List.of("POST", "PUT", "PATCH", "DELETE", "OPTIONS")) {
            Ask ask = service.ask(Service.HITS).by(method);
            report.answers(method + " " + Service.HITS, "404 not_found", service.once(ask));
        }
        for (String path : List.of("/partner/v1/nothing", Service.HITS)) {
            bodies(path);
        }
        Ask broken = service.ask(Service.HITS + "?contract=%zz");
        report.answers("a broken percent-encoding", "400 invalid_request", service.unchecked(broken));
        tooLong();
    }

    /** Whatever a body is, an unknown route is not found: the type of a body must not make it another error. */
    private void bodies(String path) {
        Ask ask = service.ask(path);
        report.answers("POST " + path + " of JSON", "404 not_found", service.once(ask.post("application/json", "{}")));
        report.answers("POST " + path + " of broken JSON", "404 not_found", service.once(ask.post("application/json", "{")));
        report.answers("POST " + path + " of XML", "404 not_found", service.once(ask.post("application/xml", "<a/>")));
        report.answers("POST " + path + " of text", "404 not_found", service.once(ask.post("text/plain", "a")));
    }

    private void tooLong() {
        String check = "a request line of " + TOO_LONG + " bytes";
        Answer answer = service.once(service.ask(Service.HEALTH + "?x=" + "a".repeat(TOO_LONG)));
        if (OF_THE_EDGE.contains(answer.status())) {
            report.note(check, "400 invalid_request", answer.summary() + " of AWS's edge");
        } else {
            report.answers(check, "400 invalid_request", answer);
        }
    }
}
