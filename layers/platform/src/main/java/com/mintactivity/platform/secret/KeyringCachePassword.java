package com.mintactivity.platform.secret;

import com.mintactivity.platform.cache.CachePassword;

/** The password of the cache store: the current version of a secret's keyring. */
public final class KeyringCachePassword implements CachePassword {

    private final Secrets secrets;
    private final String secretId;

    public KeyringCachePassword(Secrets secrets, String secretId) {
        this.secrets = secrets;
        this.secretId = secretId;
    }

    /** The secret of a stack's cache store: {@code <stack>/cache}. */
    public static String secretId(String stack) {
        return stack + "/cache";
    }

    @Override
    public String current() {
        return text(secrets.keyring(secretId));
    }

    @Override
    public String reread() {
        return text(secrets.reread(secretId));
    }

    private static String text(Keyring keyring) {
        return keyring.secret(keyring.current());
    }
}
