package com.mintactivity.pretraffic;

import com.mintactivity.platform.telemetry.Log;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;

/** One thing that must be right. */
@FunctionalInterface
interface CanaryCheck {

    /**
     * Ends if it is right, or cannot be said because the API is switched off.
     *
     * @throws WrongException if it is not right
     * @throws RuntimeException if it could not be found out
     * @throws InterruptedException if the caller stopped waiting
     */
    void run() throws InterruptedException;

    /** Runs checks, and returns the problems by the names of those that were not right. */
    static Map<String, String> problems(Map<String, CanaryCheck> checks, Log log) throws InterruptedException {
        Map<String, String> problems = new LinkedHashMap<>();
        for (Map.Entry<String, CanaryCheck> check : checks.entrySet()) {
            try {
                check.getValue().run();
            } catch (WrongException wrong) {
                problems.put(check.getKey(), String.valueOf(wrong.getMessage()));
            } catch (JacksonException malformed) {
                // Its message may contain what was read.
                problems.put(check.getKey(), "an answer is not JSON");
            } catch (RuntimeException failure) {
                log.error("a check failed: " + check.getKey(), failure);
                problems.put(check.getKey(), failure.getClass().getSimpleName());
            }
        }
        return problems;
    }
}
