package com.mintactivity.platform.cache;

/** Where the password of the cache store comes from. */
public interface CachePassword {

    /** For a store that asks for none. */
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

    /** The password as last read. */
    String current();

    /** The password, read again where that is due: the store did not take the last one. */
    String reread();
}
