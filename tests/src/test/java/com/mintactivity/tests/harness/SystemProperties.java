package com.mintactivity.tests.harness;

import java.util.Map;
import java.util.TreeMap;

/** System properties that the AWS SDK reads, set for a test and then as they were before. */
public final class SystemProperties implements AutoCloseable {

    private final Map<String, String> before = new TreeMap<>();

    public void set(String property, String value) {
        before.putIfAbsent(property, System.getProperty(property, ""));
        System.setProperty(property, value);
    }

    @Override
    public void close() {
        before.forEach((property, value) -> {
            if (value.isEmpty()) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, value);
            }
        });
    }
}
