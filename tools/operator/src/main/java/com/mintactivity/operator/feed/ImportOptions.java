package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Root;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code hits import}. */
final class ImportOptions {

    @Mixin
    private StrictOption strict = new StrictOption();

    @Mixin
    private Confirmation confirmation = new Confirmation();

    @Option(
            names = "--check",
            description = "write nothing: report what an import would record, repeat and reject, and what the file has")
    private boolean check;

    @Option(
            names = "--replace",
            description = "record tasks that were withdrawn again, with the values of the file. A task with a hit of"
                    + " other values that is not withdrawn is rejected")
    private boolean replace;

    @Option(
            names = "--from-line",
            paramLabel = "N",
            description = "leave out the lines before this one, which an import that was interrupted has done")
    private int fromLine = 1;

    void check(Root root) {
        if (fromLine < 1) {
            throw root.misused("--from-line counts from 1");
        }
    }

    boolean isStrict() {
        return strict.isSet();
    }

    boolean isCheck() {
        return check;
    }

    boolean isReplace() {
        return replace;
    }

    Confirmation confirmation() {
        return confirmation;
    }

    int fromLine() {
        return fromLine;
    }
}
