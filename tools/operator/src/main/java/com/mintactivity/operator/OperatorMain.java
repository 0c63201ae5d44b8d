package com.mintactivity.operator;

import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.cli.StoreClock;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** The process that {@code bin/operator} starts. */
public final class OperatorMain {

    private OperatorMain() {}

    /**
     * Reads two system properties: {@code operator.root}, the checkout, and {@code operator.terminal}, whether stderr is a
     * terminal.
     */
    public static void main(String[] args) {
        Environment environment = new Environment(
                System.in,
                System.out,
                System.err,
                service -> new StoreClock(service.dynamo(), service.stack(), InstantSource.system()),
                Path.of(System.getProperty("operator.root", ".")),
                System.getProperty("user.name"),
                Boolean.getBoolean("operator.terminal"));
        System.exit(Operator.run(List.of(args), environment));
    }
}
