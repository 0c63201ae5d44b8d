package com.mintactivity.auth.web;

import com.mintactivity.auth.cache.CachePassword;
import com.mintactivity.auth.secret.Keyring;
import com.mintactivity.auth.secret.Secrets;

/** The cache store's password from the stack's secret {@code <stack>/cache}. */
record SecretCachePassword(Secrets secrets, String secretId) implements CachePassword {

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
