package com.mintactivity.operator.status;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.secret.Keyrings;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import tools.jackson.databind.JsonNode;

/** The checks of how a stack is set up, and of what waits for a person. */
final class StackChecks {

    private static final List<String> FUNCTIONS = List.of("health", "hits", "mints", "recorder", "sealer");
    private static final String CACHE = "cache";

    private final Root root;
    private final Backend service;
    private final AwsCalls aws;

    StackChecks(Root root, AwsCalls aws) {
        this.root = root;
        this.service = root.backend();
        this.aws = aws;
    }

    void addTo(Map<String, Supplier<StatusCheck>> looks) {
        looks.put("mappings", this::mappings);
        looks.put("dead letters", this::deadLetters);
        looks.put("deployment", this::deployment);
        looks.put("protection", this::protection);
        looks.put("secrets", this::secrets);
    }

    private StatusCheck mappings() {
        List<String> stopped = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        for (String function : List.of("recorder", "sealer")) {
            List<JsonNode> mappings = aws.json(
                            AwsService.LAMBDA,
                            AwsRequest.get("/2015-03-31/event-source-mappings/?FunctionName="
                                    + AwsRequest.encoded(service.stack() + "-" + function + ":live")))
                    .path("EventSourceMappings")
                    .valueStream()
                    .toList();
            if (mappings.isEmpty()) {
                stopped.add(function + " has none");
            }
            for (JsonNode mapping : mappings) {
                String state = mapping.path("State").asString("");
                if (!List.of("Enabled", "Enabling", "Updating", "Creating").contains(state)) {
                    stopped.add(function + " is " + state);
                    remedies.add("`aws lambda update-event-source-mapping --uuid "
                            + mapping.path("UUID").asString("…") + " --enabled" + root.regionOption() + "`");
                }
            }
        }
        return StatusCheck.none(
                stopped,
                "recorder and sealer get their messages",
                remedies.isEmpty()
                        ? "deploy the present template"
                        : String.join(", ", remedies) + ", once what it was stopped for has ended");
    }

    private StatusCheck deadLetters() {
        int events = waiting("dead-letters");
        int contracts = waiting("seal-dead-letters.fifo");
        String value = events + " events, " + contracts + " contracts";
        return events + contracts == 0
                ? StatusCheck.well("none")
                : StatusCheck.bad(
                        value, "`deadletters show`, with `--queue sealer` for contracts; docs/runbook.md#dead-letters");
    }

    private int waiting(String queue) {
        String url = service.queues()
                .getQueueUrl(request -> request.queueName(service.stack() + "-" + queue))
                .queueUrl();
        Map<QueueAttributeName, String> attributes = service.queues()
                .getQueueAttributes(request -> request.queueUrl(url)
                        .attributeNames(
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
                .attributes();
        return attributes.values().stream().mapToInt(Integer::parseInt).sum();
    }

    /** Somebody went back, or a roll-out is under way. */
    private StatusCheck deployment() {
        Map<String, String> deployed = new HashMap<>();
        for (String fact : aws.json(
                        AwsService.SSM,
                        AwsRequest.json("AmazonSSM.GetParameter", Map.of("Name", "/deployed/" + service.stack())))
                .path("Parameter")
                .path("Value")
                .asString("")
                .split(" ", -1)) {
            String[] parts = fact.split("=", 2);
            deployed.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
        List<String> other = new ArrayList<>();
        for (String function : FUNCTIONS) {
            JsonNode alias = aws.json(
                    AwsService.LAMBDA,
                    AwsRequest.get("/2015-03-31/functions/" + service.stack() + "-" + function + "/aliases/live"));
            String version = alias.path("FunctionVersion").asString("");
            boolean isShared = !alias.path("RoutingConfig")
                    .path("AdditionalVersionWeights")
                    .isEmpty();
            if (!version.equals(deployed.get(function))) {
                other.add(function + " at " + version + " instead of " + deployed.getOrDefault(function, "?"));
            } else if (isShared) {
                other.add(function + " shares its calls with another version");
            }
        }
        return StatusCheck.none(
                other,
                "commit " + deployed.getOrDefault("commit", "unknown"),
                "`rollback show`; docs/recover.md#the-next-deployment-after-going-back");
    }

    private StatusCheck protection() {
        List<String> open = new ArrayList<>();
        List<String> unrecoverable = new ArrayList<>();
        for (String table : Backend.TABLES) {
            String name = service.stack() + "-" + table;
            if (!Boolean.TRUE.equals(service.dynamo()
                    .describeTable(request -> request.tableName(name))
                    .table()
                    .deletionProtectionEnabled())) {
                open.add(table);
            }
            if (service.dynamo()
                            .describeContinuousBackups(request -> request.tableName(name))
                            .continuousBackupsDescription()
                            .pointInTimeRecoveryDescription()
                            .pointInTimeRecoveryStatus()
                    != PointInTimeRecoveryStatus.ENABLED) {
                unrecoverable.add(table);
            }
        }
        List<String> found = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        if (!open.isEmpty()) {
            found.add("can be deleted: " + String.join(", ", open));
            remedies.add("deploy with DeletionProtection=true, or, if it is deployed so,"
                    + " `aws dynamodb update-table --deletion-protection-enabled"
                    + named(open));
        }
        if (!unrecoverable.isEmpty()) {
            found.add("without point-in-time recovery: " + String.join(", ", unrecoverable));
            // A deployment sets only what has changed in the template.
            remedies.add("`aws dynamodb update-continuous-backups --point-in-time-recovery-specification"
                    + " PointInTimeRecoveryEnabled=true" + named(unrecoverable));
        }
        return found.isEmpty()
                ? StatusCheck.well(Backend.TABLES.size() + " tables")
                : StatusCheck.bad(String.join("; ", found), String.join("; ", remedies));
    }

    private String named(List<String> tables) {
        return root.regionOption() + " --table-name " + service.stack() + "-" + tables.getFirst() + "`"
                + (tables.size() == 1 ? "" : ", and so for each");
    }

    /** No secret is read. The service goes on from memory for a while without one that was deleted. */
    private StatusCheck secrets() {
        List<String> lost = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        for (String name : List.of("pepper", "cursor", CACHE)) {
            String id = service.stack() + "/" + name;
            String state = "";
            String remedy = "";
            try {
                Instant deleted = service.secrets()
                        .describeSecret(request -> request.secretId(id))
                        .deletedDate();
                if (deleted != null) {
                    state = " is deleted on " + LocalDate.ofInstant(deleted, ZoneOffset.UTC);
                    remedy = Keyrings.restoration(root, id);
                }
            } catch (ResourceNotFoundException gone) {
                state = " is gone";
                remedy = Keyrings.GONE;
            }
            if (!state.isEmpty() && (!name.equals(CACHE) || service.hasCache().getAsBoolean())) {
                lost.add(name + state);
                remedies.add(remedy);
            }
        }
        return StatusCheck.none(lost, "none is deleted", String.join("; ", remedies));
    }
}
