package com.mintactivity.operator.user;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;

/** {@code user forget} itself, on given stores. */
public final class UserCommands {

    private UserCommands() {}

    /** Erases a user. Returns whether nothing is left to be erased. */
    public static boolean forget(Root root, UserId user, Duration patience) {
        try {
            new Erasure(root, List.of(user)).run(false, false, patience);
            return true;
        } catch (Declined declined) {
            return String.valueOf(declined.getMessage()).startsWith("nothing is stored");
        } catch (SdkException stopped) {
            return false;
        }
    }
}
