package com.mintactivity.operator.tally;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.store.TallyVersion;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.operator.tally.StoredTallies.ChainUser;
import com.mintactivity.operator.tally.StoredTallies.TallySize;
import com.mintactivity.operator.tally.TallyCheck.Verified;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The answers about stored tallies. */
final class TallyAnswers {

    private TallyAnswers() {}

    static ObjectNode checked(ContractSelector of, Window window, Instant sealed, Verified verified) {
        ObjectNode json = JsonMapper.shared()
                .createObjectNode()
                .put("tenant", of.tenant())
                .put("contract", of.contract().value())
                .put("since", Rfc3339.format(window.since()))
                .put("until", Rfc3339.format(window.until()))
                .put("sealed_until", Rfc3339.format(sealed));
        verified.different().forEach(json.putArray("different")::add);
        json.put("left_out_hours", verified.leftOut().count());
        ArrayNode leftOut = json.putArray("left_out");
        verified.leftOut()
                .ranges()
                .forEach(range -> leftOut.addObject()
                        .put("since", Rfc3339.format(range.since()))
                        .put("until", Rfc3339.format(range.until())));
        return json;
    }

    static ObjectNode status(ContractStatus status) {
        ObjectNode json = JsonMapper.shared()
                .createObjectNode()
                .put("tenant", status.tenant())
                .put("contract", status.contract())
                .put("watermark", status.watermark().map(Rfc3339::format).orElse(null))
                .put("lag_s", status.lag().toSeconds())
                .put("epoch", status.epoch())
                .put("invalid_hours", status.invalidHours())
                .put("unchecked_hours", status.uncheckedHours())
                .put("tally_version", status.version().number());
        if (!status.version().isComplete()) {
            json.put("tally_version_since", Rfc3339.format(status.version().since()));
        }
        status.hits31d().ifPresent(hits -> json.put("hits_31d", hits));
        return json;
    }

    static ArrayNode statuses(List<ContractStatus> statuses) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        statuses.forEach(status -> json.add(status(status)));
        return json;
    }

    static String statusText(List<ContractStatus> statuses) {
        if (statuses.isEmpty()) {
            return ContractStatus.NOTHING;
        }
        List<String> heading = new ArrayList<>(List.of("CONTRACT", "LAG S", "INVALID HOURS"));
        if (statuses.getFirst().hits31d().isPresent()) {
            heading.add("HITS 31D");
        }
        TextTable table = new TextTable(heading.toArray(String[]::new));
        statuses.forEach(status -> table.row(cells(status)).below(below(status)));
        return table.toString();
    }

    private static String[] cells(ContractStatus status) {
        List<String> cells = new ArrayList<>(List.of(
                status.contract(), Long.toString(status.lag().toSeconds()), Long.toString(status.invalidHours())));
        status.hits31d().ifPresent(hits -> cells.add(Long.toString(hits)));
        return cells.toArray(String[]::new);
    }

    private static String below(ContractStatus status) {
        return "of " + status.tenant()
                + status.watermark()
                        .map(until -> "; sealed until " + Rfc3339.format(until))
                        .orElse("; not sealed")
                + "; unchecked hours " + status.uncheckedHours()
                + "; epoch " + status.epoch()
                + "; version " + version(status.version());
    }

    private static String version(TallyVersion version) {
        return version.isComplete()
                ? Integer.toString(version.number())
                : version.number() + " since " + Rfc3339.format(version.since());
    }

    static ArrayNode tallies(List<TallySize> tallies) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        tallies.forEach(tally -> json.addObject()
                .put("period", tally.period())
                .put("parts", tally.parts())
                .put("bytes", tally.bytes())
                .put("users", tally.users())
                .put("hits", tally.hits()));
        return json;
    }

    static String talliesText(List<TallySize> tallies) {
        if (tallies.isEmpty()) {
            return "no tally is stored in this time";
        }
        TextTable table = new TextTable("PERIOD", "PARTS", "BYTES", "USERS", "HITS");
        tallies.forEach(tally -> table.row(
                tally.period(),
                Integer.toString(tally.parts()),
                Long.toString(tally.bytes()),
                Long.toString(tally.users()),
                Long.toString(tally.hits())));
        return table.toString();
    }

    static ArrayNode rows(List<ChainUser> rows) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        for (ChainUser row : rows) {
            ObjectNode object = json.addObject()
                    .put("user_id", row.user().userId().value())
                    .put("chain_id", row.chainId())
                    .put("hits", row.user().hits())
                    .put("last", Rfc3339.format(row.user().lastHitAt()));
            ArrayNode wallets = object.putArray("wallets");
            row.user().wallets().forEach(wallet -> wallets.add(wallet.value()));
            object.putObject("gas")
                    .put("mode", row.user().gas().mode().wire())
                    .put("max_fee_gwei", row.user().gas().maxFeeGwei())
                    .put("priority_gwei", row.user().gas().priorityGwei());
        }
        return json;
    }

    static String rowsText(List<ChainUser> rows) {
        TextTable table = new TextTable("USER", "CHAIN", "HITS", "LAST", "GAS", "WALLETS");
        rows.forEach(row -> table.row(
                row.user().userId().value(),
                Long.toString(row.chainId()),
                Long.toString(row.user().hits()),
                Rfc3339.format(row.user().lastHitAt()),
                gas(row.user().gas()),
                row.user().wallets().stream().map(Wallet::value).collect(Collectors.joining(" "))));
        return table.toString();
    }

    private static String gas(Gas gas) {
        return gas.maxFeeGwei() == null
                ? gas.mode().wire()
                : gas.maxFeeGwei() + "/" + Objects.requireNonNullElse(gas.priorityGwei(), "-");
    }
}
