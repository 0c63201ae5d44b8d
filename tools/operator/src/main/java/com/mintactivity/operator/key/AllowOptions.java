package com.mintactivity.operator.key;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The arguments of {@code key allow}: the key, and what to do to its allowlist, which is to replace it or to change
 * single ranges.
 */
final class AllowOptions {

    @Parameters(paramLabel = "KEY_ID", index = "0")
    private String keyId = "";

    @Parameters(
            paramLabel = "CIDR",
            index = "1..*",
            arity = "0..*",
            description = "the new list, instead of the present one")
    private @Nullable List<String> list;

    @Option(names = "--add", paramLabel = "CIDR", arity = "1..*", description = "ranges to add to the list")
    private @Nullable List<String> added;

    @Option(names = "--remove", paramLabel = "CIDR", arity = "1..*", description = "ranges to remove from the list")
    private @Nullable List<String> removed;

    String keyId() {
        return keyId;
    }

    /** Fails as misuse if the options say nothing, or contradict each other. */
    void check(Root root) {
        if (list == null && added == null && removed == null) {
            throw root.misused("say what to change: a new list CIDR..., or --add CIDR..., --remove CIDR... or both");
        }
        if (list != null && (added != null || removed != null)) {
            throw root.misused("a new list and --add or --remove exclude each other");
        }
        if (added != null && removed != null) {
            added.stream().filter(removed::contains).findFirst().ifPresent(both -> {
                throw root.misused("--add and --remove both name " + both);
            });
        }
    }

    /**
     * The allowlist afterwards.
     *
     * @throws Declined if a range is not allowed, a removed one is not on the list, or too many or none would be left
     */
    Allowlist over(Allowlist present, AllowlistPolicy policy) {
        return Declined.ifInvalid(() ->
                list == null ? present.changed(orNone(removed), orNone(added), policy) : Allowlist.of(list, policy));
    }

    private static List<String> orNone(@Nullable List<String> ranges) {
        return ranges == null ? List.of() : ranges;
    }
}
