package com.mintactivity.activity.hit;

/**
 * The id of a user.
 *
 * @param value 1 to 200 characters without control characters; the recorder checks it before it is stored. Empty for
 *     {@link #LOST}
 */
public record UserId(String value) {

    /** The id in place of a user's: of a withdrawn task whose hit was lost. */
    public static final UserId LOST = new UserId("");
}
