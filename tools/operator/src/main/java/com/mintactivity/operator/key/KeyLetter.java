package com.mintactivity.operator.key;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.key.Keys.Issued;
import com.mintactivity.platform.time.Rfc3339;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The mail to a partner about a new key: all that its developers need, except for the token, which never goes by mail.
 * The file is created before the key is issued, so that no key is issued whose letter cannot be written.
 */
final class KeyLetter {

    private static final String OPTION = "--letter";

    private final Path file;
    private final String baseUrl;

    private KeyLetter(Path file, String baseUrl) {
        this.file = file;
        this.baseUrl = baseUrl;
    }

    /**
     * An empty letter in a new file.
     *
     * @throws Declined if the file exists or cannot be created
     */
    static KeyLetter create(String name, String baseUrl) {
        Path file = Declined.ifInvalid(OPTION, () -> Path.of(name));
        try {
            return new KeyLetter(Files.createFile(file), baseUrl);
        } catch (FileAlreadyExistsException there) {
            throw new Declined(name + " exists already").argument(OPTION).remedy("give the name of a new file");
        } catch (IOException e) {
            throw new Declined(name + " cannot be written")
                    .argument(OPTION)
                    .remedy("give a file in a folder that exists");
        }
    }

    /** Removes the file of a key that was not issued. */
    void discard() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException left) {
            // It is empty, and its name says what it was for.
        }
    }

    /** @throws Declined if the file cannot be written any more; the key is issued all the same */
    void write(Issued issued) {
        try {
            Files.writeString(file, text(issued.key()));
        } catch (IOException e) {
            throw new Declined("the key is issued, but its letter could not be written to " + file)
                    .argument(OPTION)
                    .remedy("`key show " + issued.key().keyId() + "` shows what it would say");
        }
    }

    private String text(KeyRecord key) {
        return """
                Subject: Your key for the Mint Activity API

                Hello,

                a key for the Mint Activity API has been issued to you. Its token reaches you separately, by a link that
                can be opened once. Please store it as a secret. We never send it by mail, and never ask you for it.

                Base URL:   %1$s
                Key:        %2$s (this id is not secret; please name it when you write to us)
                Partner:    %3$s
                May read:   %4$s
                Limit:      %5$d requests a minute, %6$d at once
                Addresses:  %7$s
                Works until %8$s

                Requests from other addresses get 403, so please tell us before yours change. A backend that has IPv6
                usually calls by IPv6. In the last 30 days of the key, each answer has a header Key-Expires.

                Your first request, from one of these addresses:

                    read -rs MINT_ACTIVITY_TOKEN     # paste the token; it is not shown
                    curl -s -H "Authorization: Bearer $MINT_ACTIVITY_TOKEN" %1$s/partner/v1/health

                It should answer with the id of the key. If it does not, please send us the X-Request-Id of the answer,
                which `curl -i` shows.
                """.formatted(
                        baseUrl,
                        key.keyId(),
                        key.tenant(),
                        key.scopes().isEmpty() ? "nothing but its own state" : String.join(", ", key.scopes()),
                        key.rate().perMinute(),
                        key.rate().burst(),
                        String.join(", ", key.allow().texts()),
                        Rfc3339.format(key.expiresAt()));
    }
}
