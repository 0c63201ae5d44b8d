package com.mintactivity.operator.account;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Lambda: event source mappings, aliases, and versions that may be inactive. */
public final class MemoryFunctions {

    /** An operation with those of its parameters that are in its address. */
    record Operation(String name, Map<String, String> parameters) {}

    /** The state of each mapping, and the state that it gets. */
    public final Map<String, String[]> mappings = new LinkedHashMap<>();

    /** The version of each alias, and those that have a share of its calls. */
    public final Map<String, String> aliases = new TreeMap<>();

    public final Map<String, List<String>> shares = new TreeMap<>();

    /** Each as {@code hits:2}. */
    public final Set<String> inactive = new TreeSet<>();

    public final Set<String> missing = new TreeSet<>();

    private final MemoryAccount account;

    MemoryFunctions(MemoryAccount account) {
        this.account = account;
        for (String of : List.of("recorder", "sealer-1", "sealer-2")) {
            mappings.put(of + "-0000-4000-8000-000000000000", new String[] {"Enabled", "Enabled"});
        }
    }

    void tick() {
        mappings.values().forEach(mapping -> mapping[0] = mapping[1]);
    }

    public boolean areAll(String state) {
        return mappings.values().stream().allMatch(mapping -> mapping[0].equals(state));
    }

    static Operation operation(SdkHttpRequest head) {
        String path = head.encodedPath().replaceFirst("/2015-03-31/", "");
        String[] parts = path.split("/", -1);
        Map<String, String> parameters = new TreeMap<>();
        head.rawQueryParameters().forEach((name, values) -> parameters.put(name, values.getFirst()));
        if (parts[0].equals("event-source-mappings")) {
            if (parts[1].isEmpty()) {
                return new Operation("ListEventSourceMappings", parameters);
            }
            parameters.put("UUID", parts[1]);
            return new Operation(
                    head.method() == SdkHttpMethod.PUT ? "UpdateEventSourceMapping" : "GetEventSourceMapping",
                    parameters);
        }
        parameters.put("FunctionName", parts[1]);
        return switch (parts[2]) {
            case "aliases" -> {
                parameters.put("Name", parts[3]);
                yield new Operation(head.method() == SdkHttpMethod.PUT ? "UpdateAlias" : "GetAlias", parameters);
            }
            case "configuration" -> new Operation("GetFunctionConfiguration", parameters);
            case "invocations" -> new Operation("Invoke", parameters);
            default -> throw new IllegalStateException(path);
        };
    }

    String answer(String operation, JsonNode asked) {
        ObjectNode answer = JsonMapper.shared().createObjectNode();
        String function = asked.path("FunctionName").asString("").replaceFirst("^mint-", "");
        String version = function + ":" + asked.path("Qualifier").asString("");
        switch (operation) {
            case "ListEventSourceMappings" ->
                mappings.keySet().stream()
                        .filter(id -> id.startsWith(function.replace(":live", "")))
                        .forEach(id -> answer.withArray("EventSourceMappings")
                                .addObject()
                                .put("UUID", id));
            case "GetEventSourceMapping" -> answer.put("State", mapping(asked)[0]);
            case "UpdateEventSourceMapping" -> update(asked);
            case "GetAlias" -> {
                answer.put("FunctionVersion", aliases.get(function));
                ObjectNode weights = answer.putObject("RoutingConfig").putObject("AdditionalVersionWeights");
                shares.getOrDefault(function, List.of()).forEach(share -> weights.put(share, 0.1));
            }
            case "UpdateAlias" -> {
                MemoryTables.require(
                        asked.at("/RoutingConfig/AdditionalVersionWeights").isEmpty(), "a share stays: " + asked);
                MemoryTables.require(
                        !inactive.contains(
                                function + ":" + asked.path("FunctionVersion").asString()),
                        "inactive");
                aliases.put(function, asked.path("FunctionVersion").asString());
                shares.remove(function);
            }
            case "GetFunctionConfiguration" -> {
                if (missing.contains(version)) {
                    throw new AwsRefusal("ResourceNotFoundException");
                }
                answer.put("State", inactive.contains(version) ? "Inactive" : "Active");
            }
            case "Invoke" -> {
                inactive.remove(version);
                // The first call of an inactive version fails.
                throw new AwsRefusal("ResourceNotReadyException");
            }
            default -> throw new IllegalStateException(operation);
        }
        return answer.toString();
    }

    private String[] mapping(JsonNode asked) {
        return Objects.requireNonNull(mappings.get(asked.path("UUID").asString()));
    }

    private void update(JsonNode asked) {
        String[] mapping = mapping(asked);
        if (!Set.of("Enabled", "Disabled").contains(mapping[0])) {
            throw new AwsRefusal("ResourceInUseException");
        }
        if (asked.path("Enabled").asBoolean()) {
            checkThatAllIsBack();
        }
        mapping[0] = asked.path("Enabled").asBoolean() ? "Enabling" : "Disabling";
        mapping[1] = asked.path("Enabled").asBoolean() ? "Enabled" : "Disabled";
    }

    private void checkThatAllIsBack() {
        List.of("keys", "tenants", "hits", "accounts", "tallies")
                .forEach(name -> account.tables.active("mint-" + name));
        MemoryTables.require(!account.tables.table("mint-tenants").api, "the API is on");
        List.of("mint-hits", "mint-tallies").forEach(name -> {
            MemoryTable table = account.tables.table(name);
            MemoryTables.require(
                    table.from == null || account.tables.reported.contains(table.id),
                    "sealed before all times are reported");
        });
    }
}
