package com.mintactivity.operator.key;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code key issue} that have defaults. */
final class IssueOptions {

    @Option(names = "--scope", paramLabel = "read:hits", arity = "1..*", description = "what the key may read")
    private @Nullable List<String> scopes;

    @Option(names = "--no-scopes", description = "the key may only check itself (health)")
    private boolean noScopes;

    @Option(
            names = "--expires-in",
            paramLabel = "D",
            description = "how long it works, or until when; default and maximum: 365d")
    private @Nullable Moment expiresIn;

    @Option(names = "--expires-at", paramLabel = "T", description = "the same as --expires-in")
    private @Nullable Moment expiresAt;

    @Option(names = "--note", paramLabel = "TEXT", description = "what the key is for, in a line")
    private String note = "";

    @Option(
            names = "--letter",
            paramLabel = "FILE|-",
            description = "write a mail to the partner to this new file: all that it needs, without the token. On"
                    + " standard output it is alone, and the key with its token goes to stderr; --json has it as"
                    + " `letter`")
    private @Nullable String letter;

    @Option(
            names = "--site",
            paramLabel = "URL",
            description = "where the partner reads the site, for the letter; default: it is attached")
    private @Nullable String site;

    @Option(
            names = "--contact",
            paramLabel = "TEXT",
            description = "how the partner asks you, for the letter; default: by an answer to it")
    private @Nullable String contact;

    @Mixin
    private RateOptions rate = new RateOptions();

    /** Fails as misuse if options exclude each other. */
    void check(Root root) {
        if (noScopes && scopes != null) {
            throw root.misused("--scope and --no-scopes exclude each other");
        }
        if (expiresIn != null && expiresAt != null) {
            throw root.misused("--expires-in and --expires-at exclude each other");
        }
        if (letter == null && (site != null || contact != null)) {
            throw root.misused("--site and --contact go with --letter");
        }
    }

    Optional<String> note() {
        return KeyNote.of("--note", note);
    }

    /**
     * The letter, still empty, if one is wanted.
     *
     * @throws Declined if its file cannot be created, or if the base URL is not known
     */
    Optional<KeyLetter> letter(Root root) {
        return Optional.ofNullable(letter)
                .map(file ->
                        KeyLetter.create(file, address(root.backend().baseUrl().get())));
    }

    private KeyLetter.Places address(String baseUrl) {
        if (site != null && !site.matches("https?://[^\\s<>\"]+")) {
            throw new Declined("'" + site + "' is no URL").argument("--site").remedy("write it as https://…");
        }
        return new KeyLetter.Places(
                baseUrl,
                site == null ? "attached: unpack it and open index.html" : site,
                KeyNote.of("--contact", contact == null ? "" : contact).orElse("please answer this mail"));
    }

    List<String> scopes() {
        if (noScopes) {
            return List.of();
        }
        return scopes == null ? List.of(KeyRecord.READ_HITS) : scopes;
    }

    Instant expiresAt(Instant now) {
        return Stream.of(expiresIn, expiresAt)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(new Moment.FromNow(KeyRecord.MAX_LIFE))
                .after(now);
    }

    /**
     * The rate of the key.
     *
     * @throws Declined if an option is out of range or, on a stack, above the service-wide cap
     */
    Rate rate(Rate otherwise, ServiceCap cap) {
        rate.requireWithin(cap);
        return rate.over(otherwise);
    }
}
