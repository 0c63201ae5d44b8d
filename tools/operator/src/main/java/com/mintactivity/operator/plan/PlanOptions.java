package com.mintactivity.operator.plan;

import com.mintactivity.operator.cli.Confirmation;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a command that takes the steps of a {@link AwsPlan}. */
public final class PlanOptions {

    @Option(names = "--check", description = "show the steps that are left, and change nothing")
    private boolean check;

    @Mixin
    private Confirmation confirmation = new Confirmation();

    /** Whether nothing is to be changed. */
    public boolean isCheck() {
        return check;
    }

    Confirmation confirmation() {
        return confirmation;
    }
}
