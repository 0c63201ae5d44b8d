package com.mintactivity.chaos.load;

import com.mintactivity.smoke.Response;
import java.util.List;
import java.util.function.Function;

/**
 * A request, and the check of its answer with status 200.
 *
 * @param route {@code health}, {@code hits} or {@code mints}
 * @param target path and query
 * @param defects what is wrong with a body of status 200; empty if it equals the model's
 */
public record ServiceCall(String route, String target, Function<Response, List<String>> defects) {}
