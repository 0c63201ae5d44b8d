package com.mintactivity.operator;

import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.cli.Environment.Terminal;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The process that {@code bin/operator} starts. */
public final class OperatorMain {

    private OperatorMain() {}

    /** Reads the system property {@code operator.root}, the checkout, and those of {@link Terminal#ofProcess}. */
    public static void main(String[] args) {
        Environment environment = new Environment(
                System.in,
                System.out,
                System.err,
                service -> new StoreClock(service.dynamo(), service.stack(), InstantSource.system()),
                Environment::sleep,
                Path.of(System.getProperty("operator.root", ".")),
                System.getProperty("user.name"),
                Terminal.ofProcess(),
                Optional.ofNullable(System.getenv(Environment.STACK_VARIABLE)).filter(stack -> !stack.isEmpty()),
                Optional.empty());
        System.exit(Operator.run(List.of(args), environment));
    }
}
