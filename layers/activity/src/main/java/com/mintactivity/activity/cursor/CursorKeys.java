package com.mintactivity.activity.cursor;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * The versions of the secret that encrypts cursors.
 *
 * @param current the version that encrypts new cursors
 * @param versions 1 to 32 printable ASCII characters each, and their bytes
 */
public record CursorKeys(String current, Map<String, byte[]> versions) {

    private static final Pattern VERSION = Pattern.compile("[!-~]{1,32}");

    /**
     * @throws IllegalArgumentException if the current version is not among the versions, or a version has another form
     */
    public CursorKeys {
        versions = Map.copyOf(versions);
        if (!versions.containsKey(current)) {
            throw new IllegalArgumentException("the current version is not among the versions");
        }
        if (!versions.keySet().stream().allMatch(CursorKeys::isVersion)) {
            throw new IllegalArgumentException("a version is 1 to 32 printable ASCII characters");
        }
    }

    static boolean isVersion(String text) {
        return VERSION.matcher(text).matches();
    }

    /** The names of the versions only. */
    @Override
    public String toString() {
        return "CursorKeys" + versions.keySet();
    }
}
