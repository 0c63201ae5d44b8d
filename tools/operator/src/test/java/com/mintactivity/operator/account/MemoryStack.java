package com.mintactivity.operator.account;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** CloudFormation, with the records of deployments in Parameter Store and the roll-outs of CodeDeploy. */
public final class MemoryStack {

    static final String TAGS =
            "[{\"Key\":\"team\",\"Value\":\"mints and more\"},{\"Key\":\"stage\",\"Value\":\"prod\"}]";

    /** The stack of the bucket of artefacts. */
    private static final String BUCKET =
            "<StackName>aws-sam-cli-managed-default</StackName><Outputs><member><OutputKey>"
                    + "SourceBucket</OutputKey><OutputValue>" + MemoryBucket.NAME + "</OutputValue></member></Outputs>";

    public static final String URL = "https://abc.execute-api.eu-north-1.amazonaws.com/live";

    public String name = "mint";

    /** Empty if there is no stack. */
    public String status = "UPDATE_COMPLETE";

    public String updated = "2026-11-26T10:00:00Z";
    public String changeSet = "";
    public String execution = "AVAILABLE";
    public String ofStack = "mint";
    public String policy = "";
    public Map<String, String> outputs = new LinkedHashMap<>(Map.of(
            "BaseUrl",
            URL,
            "DeletionProtection",
            "true",
            "TableReads",
            "3000",
            "TableWrites",
            "1000",
            "AccountReads",
            "9000"));

    /** The template of the change set, as it was handed over. */
    public String template = "{}";

    /** The change of a secret by a change set: its scope and the name of the property. */
    public String secretScope = "";

    public String secretProperty = "";

    /** The resources that outlive a stack, and their import. */
    public final MemoryKept kept;

    /** The parameters of the change set, as members. */
    public String parameters = "";

    /** The tags of the change set, as members. */
    public String tags = "";

    /** The topics and the rollback triggers of the change set, and those of the stack. */
    public String planned = "";

    public String attached = "";

    /** Facts of each deployment. */
    public final List<String> deployments = new ArrayList<>();

    public final Set<String> rollOuts = new LinkedHashSet<>();

    /** The reason of a deployment that will fail. */
    public String failure = "";

    /** Calls that are refused once. */
    public final Set<String> refused = new LinkedHashSet<>();

    /** The ticks until the stack shows that a change set is executed. */
    public int late;

    private final MemoryAccount account;
    private String begun = "";
    private int busy;

    MemoryStack(MemoryAccount account) {
        this.account = account;
        this.kept = new MemoryKept(account, this);
    }

    void tick() {
        kept.tick();
        if (late > 0 && execution.equals("EXECUTE_IN_PROGRESS")) {
            if (--late == 0) {
                show();
            }
            return;
        }
        if (--busy > 0) {
            return;
        }
        switch (status) {
            case "UPDATE_IN_PROGRESS", "CREATE_IN_PROGRESS" -> {
                String kind = status.substring(0, 6);
                status = failure.isEmpty() ? kind + "_COMPLETE" : kind.replace("CREATE", "") + "_ROLLBACK_COMPLETE";
                execution = failure.isEmpty() ? "EXECUTE_COMPLETE" : "EXECUTE_FAILED";
            }
            case "UPDATE_ROLLBACK_IN_PROGRESS" -> {
                status = "UPDATE_ROLLBACK_COMPLETE";
                rollOuts.clear();
            }
            default -> {
                // Nothing changes.
            }
        }
    }

    String answer(String operation, JsonNode asked) {
        ObjectNode answer = JsonMapper.shared().createObjectNode();
        switch (operation) {
            case "GetParameterHistory" -> {
                MemoryTables.require(asked.path("Name").asString().equals("/deployed/mint"), asked.toString());
                history(asked.path("NextToken").asString(""), answer);
            }
            case "ListDeploymentGroups" ->
                answer.putArray("deploymentGroups").add("g1").add("g2");
            case "ListDeployments" -> {
                var found = answer.putArray("deployments");
                rollOuts.stream()
                        .filter(each -> each.startsWith(
                                asked.path("deploymentGroupName").asString()))
                        .forEach(found::add);
            }
            case "StopDeployment" -> {
                rollOuts.remove(asked.path("deploymentId").asString());
                refuseOnce("StopDeployment");
                answer.put("status", "Succeeded");
            }
            default -> throw new IllegalStateException(operation);
        }
        return answer.toString();
    }

    /** Two a page. */
    private void history(String token, ObjectNode answer) {
        int from = token.isEmpty() ? 0 : Integer.parseInt(token);
        for (int i = from; i < Math.min(from + 2, deployments.size()); i++) {
            answer.withArray("Parameters")
                    .addObject()
                    .put("Version", i + 1)
                    .put("LastModifiedDate", 1_795_687_200.123)
                    .put("Value", deployments.get(i));
        }
        if (from + 2 < deployments.size()) {
            answer.put("NextToken", Integer.toString(from + 2));
        }
    }

    String xml(String operation, JsonNode asked) {
        refuseOnce(operation);
        if (kept.isOf(operation, asked)) {
            return "<R>" + kept.xml(operation, asked) + "</R>";
        }
        if (status.isEmpty() && asked.path("StackName").asString("").equals(name)) {
            throw new AwsRefusal("ValidationError");
        }
        return "<R>"
                + switch (operation) {
                    case "DescribeStacks" -> asked.path("StackName").asString().equals(name) ? describe() : BUCKET;
                    case "GetTemplate" -> "<TemplateBody><![CDATA[" + template + "]]></TemplateBody>";
                    case "DescribeStackResource" -> "<PhysicalResourceId>app</PhysicalResourceId>";
                    case "DescribeStackEvents" ->
                        "<StackEvents>" + event("ApiFunction", "Resource update cancelled")
                                + event("HitsTable", failure) + "</StackEvents>";
                    case "DescribeChangeSet" -> changes(asked.path("NextToken").asString(""));
                    case "SetStackPolicy" -> {
                        policy = asked.path("StackPolicyBody").asString();
                        yield "";
                    }
                    case "ExecuteChangeSet" -> {
                        if (!execution.equals("AVAILABLE")) {
                            throw new AwsRefusal("InvalidChangeSetStatus");
                        }
                        begin(asked.path("ChangeSetName").asString());
                        yield "";
                    }
                    case "CancelUpdateStack" -> {
                        status = "UPDATE_ROLLBACK_IN_PROGRESS";
                        busy = 3;
                        yield "";
                    }
                    default -> throw new IllegalStateException(operation);
                }
                + "</R>";
    }

    private void begin(String arn) {
        begun = arn;
        execution = "EXECUTE_IN_PROGRESS";
        if (late == 0) {
            show();
        }
    }

    private void show() {
        status = status.equals("REVIEW_IN_PROGRESS") ? "CREATE_IN_PROGRESS" : "UPDATE_IN_PROGRESS";
        updated = account.now().toString();
        changeSet = begun;
        busy = 3;
    }

    private void refuseOnce(String operation) {
        if (refused.remove(operation)) {
            throw new AwsRefusal("DeploymentAlreadyCompletedException");
        }
    }

    private String describe() {
        StringBuilder xml =
                new StringBuilder("<Stacks><member><StackName>" + name + "</StackName><StackStatus>" + status
                        + "</StackStatus><LastUpdatedTime>" + updated + "</LastUpdatedTime><ChangeSetId>" + changeSet
                        + "</ChangeSetId><Parameters><member><ParameterKey>HitsTableClass</ParameterKey>"
                        + "<ParameterValue>STANDARD_INFREQUENT_ACCESS</ParameterValue></member></Parameters><Outputs>");
        outputs.forEach((key, value) -> xml.append("<member><OutputKey>")
                .append(key)
                .append("</OutputKey><OutputValue>")
                .append(value)
                .append("</OutputValue></member>"));
        xml.append("</Outputs><Tags>");
        JsonMapper.shared()
                .readTree(TAGS)
                .forEach(tag -> xml.append("<member><Key>")
                        .append(tag.path("Key").asString())
                        .append("</Key><Value>")
                        .append(tag.path("Value").asString())
                        .append("</Value></member>"));
        return xml + "</Tags>" + attached + "</member></Stacks>";
    }

    private String changes(String token) {
        return "<StackName>" + ofStack + "</StackName><ExecutionStatus>" + execution
                + "</ExecutionStatus><Parameters>" + parameters
                + "</Parameters><Tags>" + tags + "</Tags>" + planned
                + "<Changes><member><ResourceChange><Action>Modify</Action><LogicalResourceId>"
                + (token.isEmpty() ? "HitsTable" : "Api")
                + "</LogicalResourceId><ResourceType>AWS::X</ResourceType><Replacement>True</Replacement>"
                + "</ResourceChange></member>"
                + (secretScope.isEmpty()
                        ? ""
                        : "<member><ResourceChange><Action>Modify</Action><LogicalResourceId>PepperSecret"
                                + "</LogicalResourceId><ResourceType>AWS::SecretsManager::Secret</ResourceType>"
                                + "<Replacement>False</Replacement><Scope><member>" + secretScope
                                + "</member></Scope><Details><member><Target><Attribute>" + secretScope
                                + "</Attribute>"
                                + (secretProperty.isEmpty() ? "" : "<Name>" + secretProperty + "</Name>")
                                + "</Target></member></Details></ResourceChange></member>")
                + "</Changes>" + (token.isEmpty() ? "<NextToken>2</NextToken>" : "");
    }

    private static String event(String resource, String reason) {
        return "<member><LogicalResourceId>" + resource + "</LogicalResourceId><ResourceStatus>UPDATE_FAILED"
                + "</ResourceStatus><ResourceStatusReason>" + reason + "</ResourceStatusReason></member>";
    }
}
