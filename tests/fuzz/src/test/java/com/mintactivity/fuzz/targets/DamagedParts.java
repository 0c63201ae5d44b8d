package com.mintactivity.fuzz.targets;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.tally.GasCatalog;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyDecoder;
import java.util.Arrays;

/** Bytes that no encoder wrote: refused in the documented way, or every entry of them can be read. */
final class DamagedParts {

    private DamagedParts() {}

    /** A part that is not whole is refused. */
    static void checkCut(byte[] part, int at) {
        int length = Math.floorMod(at, part.length);
        Check.that(!isRead(Arrays.copyOf(part, length)), "a part of which bytes are missing was read");
        Check.that(!isRead(Arrays.copyOf(part, part.length + 1 + length)), "a part with further bytes was read");
    }

    static void checkChanged(byte[] part, int at, int bits) {
        byte[] changed = part.clone();
        changed[Math.floorMod(at, part.length)] ^= (byte) bits;
        checkAny(changed);
    }

    static void checkAny(byte[] bytes) {
        isRead(bytes);
    }

    /** False if it was refused. */
    private static boolean isRead(byte[] part) {
        TallyAccumulator tally = TallyAccumulator.byChain();
        try {
            TallyDecoder.decode(part, ContractSelector.ALL_CHAINS, tally);
        } catch (IllegalStateException refused) {
            Check.that(String.valueOf(refused.getMessage()).startsWith("a stored tally "), "the message of a refusal");
            return false;
        }
        for (int entry = 0; entry < tally.size(); entry++) {
            Check.equal(tally.users().key(tally.userId(entry)), tally.entries().user(entry), "key of the user");
            boolean isAuto = tally.entries().gas(entry) == GasCatalog.AUTO;
            Check.equal(tally.gas(entry).mode() == Gas.Mode.AUTO, isAuto, "whether gas is auto");
            Check.that(tally.entries().hits(entry) >= 0, "hits below zero");
            Check.that(tally.wallets().few(entry) >= 0, "an index of a wallet below zero");
        }
        return true;
    }
}
