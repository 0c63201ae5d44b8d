package com.mintactivity.operator.key;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.key.Keys.Issued;
import com.mintactivity.operator.lines.NewFile;
import com.mintactivity.platform.time.Rfc3339;
import com.mintactivity.sandbox.SandboxTraffic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The mail to a partner about a new key: all that its developers need, except for the token, which never goes by mail.
 * Its file is created before the key is issued, so that no key is issued whose letter cannot be written. On standard
 * output it is alone, so that it can be sent: the answer of the command, with the token, is on stderr then, or with
 * {@code --json} the letter is a part of it.
 */
final class KeyLetter {

    private static final String OPTION = "--letter";

    private static final String SANDBOX =
            """

            The key belongs to a sandbox, for tests. Its hits are made up and keep arriving, its users do not exist, and
            no statistic counts its requests. Its contracts:

                %s  two hits every minute
                %s  a hit every five minutes
                %s  a hit every five minutes, and a correction each hour

            Further contracts provoke each error: the manual lists them on its page "Test data".
            """.formatted(SandboxTraffic.BUSY, SandboxTraffic.STEADY, SandboxTraffic.CORRECTED);

    /** Null for standard output. */
    private final @Nullable Path file;

    private final Places address;

    private KeyLetter(@Nullable Path file, Places address) {
        this.file = file;
        this.address = address;
    }

    /**
     * Where a partner finds what the letter is about.
     *
     * @param baseUrl of the API
     * @param site where the partner reads the documentation
     * @param contact how the partner asks the operator
     */
    record Places(String baseUrl, String site, String contact) {}

    /**
     * An empty letter in a new file.
     *
     * @throws Declined if the file exists or cannot be created
     */
    static KeyLetter create(String name, Places address) {
        return new KeyLetter(name.equals(NewFile.STDOUT) ? null : NewFile.create(OPTION, name), address);
    }

    /** Whether it goes to standard output. */
    boolean isOnStdout() {
        return file == null;
    }

    /** Removes the file of a key that was not issued. */
    void discard() {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException left) {
            // It is empty, and its name says what it was for.
        }
    }

    /**
     * Writes the letter to its file, if it has one.
     *
     * @param isSandbox whether the key is one of a sandbox
     * @throws Declined if the file cannot be written any more; the key is issued all the same
     */
    void write(Issued issued, boolean isSandbox) {
        try {
            if (file != null) {
                Files.writeString(file, text(issued, isSandbox));
            }
        } catch (IOException e) {
            throw new Declined("the key is issued, but its letter could not be written to " + file)
                    .argument(OPTION)
                    .remedy("`key show " + issued.key().keyId() + "` shows what it would say");
        }
    }

    /** The letter. */
    String text(Issued issued, boolean isSandbox) {
        KeyRecord key = issued.key();
        return """
                Subject: Your key for the Mint Activity API

                Hello,

                a key for the Mint Activity API has been issued to you. Its token reaches you separately, by a link that
                can be opened once. Please store it as a secret. We never send it by mail, and never ask you for it.
                %9$s
                Base URL:   %1$s
                Manual:     %10$s
                Contact:    %11$s
                Key:        %2$s (this id is not secret; please name it when you write to us)
                Partner:    %3$s
                May read:   %4$s
                Limit:      %5$d requests a minute, %6$d at once
                Addresses:  %7$s
                Works until %8$s

                Requests from other addresses get 403, so please write to us before yours change. A backend that has
                IPv6 usually calls by IPv6. In the last 30 days of the key, each answer has a header Key-Expires.

                Your first request, from one of these addresses:

                    read -rs MINT_ACTIVITY_TOKEN     # paste the token; it is not shown
                    curl -s -H "Authorization: Bearer $MINT_ACTIVITY_TOKEN" %1$s/partner/v1/health

                It should answer with the id of the key. If it does not, please send us the X-Request-Id of the answer,
                which `curl -i` shows. The quick start of the manual goes on from here.
                """.formatted(
                        address.baseUrl(),
                        key.keyId(),
                        key.tenant(),
                        key.scopes().isEmpty() ? "nothing but its own state" : String.join(", ", key.scopes()),
                        key.rate().perMinute(),
                        key.rate().burst(),
                        String.join(", ", key.allow().texts()),
                        Rfc3339.format(key.expiresAt()),
                        isSandbox ? SANDBOX : "",
                        address.site(),
                        address.contact());
    }
}
