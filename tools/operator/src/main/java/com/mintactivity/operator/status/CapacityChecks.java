package com.mintactivity.operator.status;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.table.WarmThroughput;
import java.util.Map;
import java.util.function.Supplier;

/** The checks of what a person sets once, after the first deployment of a stack. */
final class CapacityChecks {

    private final Root root;
    private final AwsCalls aws;

    CapacityChecks(Root root, AwsCalls aws) {
        this.root = root;
        this.aws = aws;
    }

    void addTo(Map<String, Supplier<StatusCheck>> looks) {
        looks.put("capacity", this::capacity);
        looks.put("zones", this::zones);
    }

    private StatusCheck capacity() {
        WarmThroughput warm = new WarmThroughput(root.backend().dynamo(), stack());
        if (!warm.isKnown()) {
            return StatusCheck.absent("the stack does not say what it admits", "deploy it again");
        }
        return StatusCheck.none(
                warm.below(),
                "tables take what the stack admits",
                "`tables warm`; docs/deploy.md#what-a-new-table-takes");
    }

    /** Which zones are the first two of an account may change, and a subnet cannot move. */
    private StatusCheck zones() {
        StackDescription stack = stack();
        String zones = stack.output("Zones").orElse("");
        boolean areNamed =
                !stack.parameters().getOrDefault("AvailabilityZones", "").isEmpty();
        if (zones.isEmpty()) {
            return StatusCheck.well("the stack has no VPC of its own");
        }
        return areNamed
                ? StatusCheck.well(zones)
                : StatusCheck.bad(
                        "samconfig.toml does not name them, so another deployment may choose others, and fail",
                        "set AvailabilityZones=" + zones + " in samconfig.toml, and deploy");
    }

    private StackDescription stack() {
        return StackDescription.read(aws, root.backend().stack());
    }
}
