package com.mintactivity.activity.hit;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The gas settings of a task: fees in gwei as plain decimals without exponent or trailing zeros.
 *
 * @param maxFeeGwei null if the network chooses the fees
 * @param priorityGwei null if the network chooses the fees, or if none was set
 */
public record Gas(
        Mode mode, @Nullable String maxFeeGwei, @Nullable String priorityGwei) {

    /** Who chooses the fees: the user, or the network at send time. */
    public enum Mode {
        MANUAL("manual"),
        AUTO("auto");

        private final String wire;

        Mode(String wire) {
            this.wire = wire;
        }

        /** As written in events and answers. */
        public String wire() {
            return wire;
        }
    }

    public static final Gas AUTO = new Gas(Mode.AUTO, null, null);

    /** @throws IllegalArgumentException if manual gas has no maximum fee, or automatic gas has a fee */
    public Gas {
        if ((mode == Mode.AUTO) != (maxFeeGwei == null) || (mode == Mode.AUTO && priorityGwei != null)) {
            throw new IllegalArgumentException("manual gas has a max fee, auto gas has no fees");
        }
    }

    public static Gas manual(BigDecimal maxFee, @Nullable BigDecimal priority) {
        return new Gas(Mode.MANUAL, plain(maxFee), priority == null ? null : plain(priority));
    }

    private static String plain(BigDecimal gwei) {
        return gwei.signum() == 0 ? "0" : gwei.stripTrailingZeros().toPlainString();
    }
}
