package com.mintactivity.activity.cursor;

import com.mintactivity.activity.hit.ContractSelector;
import java.time.Instant;

/** Opens the encryption of any content in any form to the fuzz targets. */
public final class CursorForms {

    /** The highest form that is read. */
    public static final int NEWEST = Cursors.FORM;

    private CursorForms() {}

    /** A cursor with these bytes as its content, as only the service can make it. */
    public static String encrypt(Cursors cursors, int form, byte[] content, ContractSelector selector, Instant since) {
        return cursors.encrypt((byte) form, new byte[Aead.NONCE_BYTES], content, selector, since);
    }
}
