package com.mintactivity.platform.cache;

/** Provides the password of the cache store. */
public interface CachePassword {

    /** For a store that requires no password. */
    CachePassword NONE = new CachePassword() {
        @Override
        public String current() {
            throw new IllegalStateException("this cache store has no password");
        }

        @Override
        public String reread() {
            return current();
        }
    };

    /**
     * The password as last read.
     *
     * @throws RuntimeException if there is none, or it was never read and cannot be read
     */
    String current();

    /**
     * The password, read again if necessary, because the store refused the last one.
     *
     * @throws RuntimeException if there is none, or it cannot be read
     */
    String reread();
}
