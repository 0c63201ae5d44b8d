package com.mintactivity.activity.hit;

import java.util.regex.Pattern;

/**
 * The id of a user.
 *
 * @param value 1 to 200 characters without control characters; the recorder checks it before it is stored. Empty for
 *     {@link #LOST}
 */
public record UserId(String value) {

    /** The id in place of a user's: of a withdrawn task whose hit was lost. */
    public static final UserId LOST = new UserId("");

    /** Begins the ids that erased users get. Ids of producers may begin like this, too. */
    public static final String PSEUDONYM_PREFIX = "forgotten-";

    private static final Pattern PSEUDONYM = Pattern.compile(PSEUDONYM_PREFIX + "[0-9a-f]{32}");

    /** Whether it has the form of the ids that erased users get. */
    public boolean isPseudonym() {
        return PSEUDONYM.matcher(value).matches();
    }
}
