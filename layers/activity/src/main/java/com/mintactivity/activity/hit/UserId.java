package com.mintactivity.activity.hit;

/**
 * The id of a user.
 *
 * @param value 1 to 200 characters without control characters; the recorder checks it before it is stored
 */
public record UserId(String value) {}
