package com.mintactivity.operator.feed;

import com.mintactivity.activity.tally.seal.HitClaims;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.tenant.Tenants;
import com.mintactivity.recorder.ReplacedHits;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
            names = "--from-tenant",
            paramLabel = "NAME",
            description = "with --replace, also record withdrawn tasks of this tenant, as hits of the tenants that own"
                    + " their apps now")
    private @Nullable String fromTenant;

    @Option(
            names = "--from-line",
            paramLabel = "N",
            description = "leave out the lines before this one, which an import that was interrupted has done")
    private int fromLine = 1;

    void check(Root root) {
        if (fromLine < 1) {
            throw root.misused("--from-line counts from 1");
        }
        if (fromTenant != null && !replace) {
            throw root.misused("--from-tenant goes with --replace");
        }
        if (fromTenant != null && Tenants.of(root).findStaying(fromTenant).synthetic()) {
            throw new Declined(fromTenant + " is a sandbox, whose hits stay its own").argument("--from-tenant");
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

    /**
     * The options that make it other work than another import of the same file, as typed: one without
     * {@code --from-tenant} has rejected what the other would record.
     */
    String asTyped() {
        return (replace ? " --replace" : "") + (fromTenant == null ? "" : " --from-tenant " + fromTenant);
    }

    /**
     * The withdrawn hits that are replaced; empty without {@code --replace}.
     *
     * @param claims of their hours
     */
    Optional<ReplacedHits> replaced(HitClaims claims) {
        return replace ? Optional.of(new ReplacedHits(claims, Optional.ofNullable(fromTenant))) : Optional.empty();
    }

    Confirmation confirmation() {
        return confirmation;
    }

    int fromLine() {
        return fromLine;
    }
}
