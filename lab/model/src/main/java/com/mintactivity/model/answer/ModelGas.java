package com.mintactivity.model.answer;

import java.math.BigDecimal;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gas settings with amounts in wei, so that the text of an amount in an event does not determine its text in a
 * response.
 *
 * @param maxFeeWei {@link #NONE} for automatic gas
 * @param priorityWei {@link #NONE} if not set
 * @param padding number of zeros before and after an amount in an event
 */
public record ModelGas(long maxFeeWei, long priorityWei, int padding) {

    public static final long NONE = -1;

    public static final ModelGas AUTO = new ModelGas(NONE, NONE, 0);

    private static final int WEI_DIGITS = 9;

    ObjectNode event() {
        ObjectNode gas = JsonMapper.shared().createObjectNode().put("mode", mode());
        if (maxFeeWei == NONE) {
            return gas.putNull("max_fee_gwei");
        }
        gas.put("max_fee_gwei", padded(maxFeeWei));
        return priorityWei == NONE ? gas : gas.put("priority_gwei", padded(priorityWei));
    }

    ObjectNode response() {
        ObjectNode gas = JsonMapper.shared().createObjectNode().put("mode", mode());
        putPlain(gas, "max_fee_gwei", maxFeeWei);
        putPlain(gas, "priority_gwei", priorityWei);
        return gas;
    }

    private String mode() {
        return maxFeeWei == NONE ? "auto" : "manual";
    }

    private String padded(long wei) {
        String zeros = "0".repeat(padding);
        return zeros + BigDecimal.valueOf(wei, WEI_DIGITS).toPlainString() + zeros;
    }

    private static void putPlain(ObjectNode gas, String field, long wei) {
        if (wei == NONE) {
            gas.putNull(field);
        } else {
            gas.put(
                    field,
                    BigDecimal.valueOf(wei, WEI_DIGITS).stripTrailingZeros().toPlainString());
        }
    }
}
