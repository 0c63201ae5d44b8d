package com.mintactivity.operator.account;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The resources that outlive a stack: secrets and queues, next to the tables; and CloudFormation's imports of it all.
 */
public final class MemoryKept {

    /** The ARNs, and the URLs, by name. */
    public final Map<String, String> secrets = new TreeMap<>();

    public final Map<String, String> queues = new TreeMap<>();

    /** The secrets that are scheduled for deletion. */
    public final Set<String> deleted = new TreeSet<>();

    /** The template and the parameters of the change set. */
    public JsonNode template = JsonMapper.shared().createObjectNode();

    public JsonNode parameters = JsonMapper.shared().createArrayNode();

    /** The identifiers of what was imported, by their names in the template. */
    public final Map<String, String> imported = new TreeMap<>();

    private final MemoryAccount account;
    private final MemoryStack stack;
    private final Map<String, String> planned = new TreeMap<>();
    private String name = "";
    private String status = "";
    private String reason = "";
    private String execution = "UNAVAILABLE";
    private int busy;

    MemoryKept(MemoryAccount account, MemoryStack stack) {
        this.account = account;
        this.stack = stack;
        for (String secret : List.of("pepper", "cursor")) {
            secrets.put(
                    "mint/" + secret,
                    "arn:aws:secretsmanager:eu-north-1:111111111111:secret:mint/" + secret + "-AbCdEf");
        }
        queues.put("mint-dead-letters", "https://sqs.eu-north-1.amazonaws.com/111111111111/mint-dead-letters");
    }

    void tick() {
        if (--busy > 0) {
            return;
        }
        if (status.equals("CREATE_PENDING")) {
            status = reason.isEmpty() ? "CREATE_COMPLETE" : "FAILED";
            execution = reason.isEmpty() ? "AVAILABLE" : "UNAVAILABLE";
        }
        if (stack.status.equals("IMPORT_IN_PROGRESS")) {
            stack.status = stack.failure.isEmpty() ? "IMPORT_COMPLETE" : "IMPORT_ROLLBACK_COMPLETE";
            execution = stack.failure.isEmpty() ? "EXECUTE_COMPLETE" : "EXECUTE_FAILED";
            if (stack.failure.isEmpty()) {
                imported.putAll(planned);
            }
        }
    }

    String answer(String operation, JsonNode asked) {
        var answer = JsonMapper.shared().createObjectNode();
        switch (operation) {
            case "secretsmanager:DescribeSecret" -> {
                String secret = asked.path("SecretId").asString();
                if (!secrets.containsKey(secret)) {
                    throw new AwsRefusal("ResourceNotFoundException");
                }
                answer.put("ARN", secrets.get(secret));
                if (deleted.contains(secret)) {
                    answer.put("DeletedDate", 1_795_687_200);
                }
            }
            case "sqs:GetQueueUrl" -> {
                String queue = asked.path("QueueName").asString();
                if (!queues.containsKey(queue)) {
                    throw new AwsRefusal("QueueDoesNotExist");
                }
                answer.put("QueueUrl", queues.get(queue));
            }
            default -> throw new IllegalStateException(operation);
        }
        return answer.toString();
    }

    /** Whether an operation is one of an import. */
    boolean isOf(String operation, JsonNode asked) {
        return operation.equals("CreateChangeSet")
                || operation.equals("DeleteChangeSet")
                || (asked.path("ChangeSetName").asString("").startsWith("adopt-") && asked.has("StackName"));
    }

    String xml(String operation, JsonNode asked) {
        String asks = asked.path("ChangeSetName").asString();
        if (operation.equals("CreateChangeSet")) {
            create(asks, asked);
            return "";
        }
        if (!asks.equals(name)) {
            throw new AwsRefusal("ChangeSetNotFoundException");
        }
        switch (operation) {
            case "DescribeChangeSet" -> {
                return "<StackName>" + stack.name + "</StackName><Status>" + status + "</Status><StatusReason>" + reason
                        + "</StatusReason><ExecutionStatus>" + execution + "</ExecutionStatus>";
            }
            case "DeleteChangeSet" -> name = "";
            case "ExecuteChangeSet" -> {
                if (!execution.equals("AVAILABLE")) {
                    throw new AwsRefusal("InvalidChangeSetStatus");
                }
                execution = "EXECUTE_IN_PROGRESS";
                stack.status = "IMPORT_IN_PROGRESS";
                busy = 3;
            }
            default -> throw new IllegalStateException(operation);
        }
        return "";
    }

    private void create(String asks, JsonNode asked) {
        if (asks.equals(name)) {
            throw new AwsRefusal("AlreadyExistsException");
        }
        MemoryTables.require(asked.path("ChangeSetType").asString().equals("IMPORT"), asked.toString());
        if (!Set.of("", "REVIEW_IN_PROGRESS").contains(stack.status)) {
            throw new AwsRefusal("ValidationError");
        }
        name = asks;
        template = JsonMapper.shared().readTree(asked.path("TemplateBody").asString());
        parameters = asked.path("Parameters");
        planned.clear();
        List<String> wrong = new ArrayList<>();
        asked.path("ResourcesToImport").forEach(resource -> {
            String id = resource.path("ResourceIdentifier")
                    .valueStream()
                    .findFirst()
                    .orElseThrow()
                    .asString();
            if (!account.tables.all.containsKey(id) && !secrets.containsValue(id) && !queues.containsValue(id)) {
                wrong.add(id + " does not exist");
            }
            planned.put(resource.path("LogicalResourceId").asString(), id);
        });
        template.path("Resources").properties().forEach(resource -> {
            if (!resource.getValue().has("DeletionPolicy")) {
                wrong.add(resource.getKey() + " has no DeletionPolicy");
            }
        });
        if (!planned.keySet().equals(new TreeSet<>(template.path("Resources").propertyNames()))) {
            wrong.add("an import creates nothing");
        }
        if (template.has("Outputs") || template.has("Transform") || asked.has("Tags")) {
            wrong.add("an import has no outputs, no transform and no tags");
        }
        reason = String.join(", ", wrong);
        status = "CREATE_PENDING";
        execution = "UNAVAILABLE";
        stack.status = "REVIEW_IN_PROGRESS";
        busy = 2;
    }
}
