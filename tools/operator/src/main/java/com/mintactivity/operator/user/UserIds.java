package com.mintactivity.operator.user;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.recorder.event.Texts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The ids of users that a command names: as arguments, which other accounts of the machine can see, or on stdin. */
final class UserIds {

    static final String USAGE = "an id, or - for ids on standard input, one in each line";

    private static final String STDIN = "-";

    /** The filter of a scan has at most 300 operators. */
    private static final int MAX_USERS = 100;

    private UserIds() {}

    /** @throws Declined if there are none, or too many, or if a text is the id of no user */
    static List<UserId> of(Root root, List<String> typed) {
        boolean isStdin = typed.equals(List.of(STDIN));
        if (!isStdin && typed.contains(STDIN)) {
            throw root.misused("- stands for all ids: give it alone");
        }
        List<String> ids = (isStdin ? lines(root) : typed).stream().distinct().toList();
        if (ids.isEmpty()) {
            throw new Declined("standard input has no id").argument("USER_ID");
        }
        if (!ids.stream().allMatch(Texts::isId)) {
            throw new Declined("the id of a user " + Texts.ID_RULE)
                    .argument("USER_ID")
                    .remedy("give it as the events of the user have it");
        }
        if (ids.size() > MAX_USERS) {
            throw new Declined("at most " + MAX_USERS + " users at once")
                    .argument("USER_ID")
                    .remedy("run the command again for the others");
        }
        return ids.stream().map(UserId::new).toList();
    }

    private static List<String> lines(Root root) {
        try {
            return new BufferedReader(new InputStreamReader(root.environment().in(), StandardCharsets.UTF_8))
                    .readAllLines().stream().filter(line -> !line.isBlank()).toList();
        } catch (IOException unreadable) {
            throw new Declined("standard input cannot be read").argument("USER_ID");
        }
    }
}
