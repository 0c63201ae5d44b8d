package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.plan.AwsPlan;
import com.mintactivity.operator.plan.PlanStep;
import com.mintactivity.operator.plan.Wait;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes what a removed stack has left over into a new stack of its name: by an import, of a template of these resources
 * alone. The next deployment makes the rest.
 */
public final class Adoption {

    private static final String NO_STACK = "there is none";
    private static final String NEW = "REVIEW_IN_PROGRESS";
    private static final String AT_WORK = "IMPORT_IN_PROGRESS";
    private static final String FAILED = "FAILED";
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final Duration MOST = Duration.ofMinutes(30);

    private final Root root;
    private final Backend account;
    private final AwsCalls aws;
    private final String stack;
    private final String environment;
    private final ObjectNode template;
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private final Map<KeptResource, String> found = new LinkedHashMap<>();
    private final List<KeptResource> missing = new ArrayList<>();

    /** The parameters of the change set that imports. */
    private final Map<String, String> request;

    /** The name of the change set, another one for each content. */
    private final String name;

    /** @throws Declined if the stack exists, or nothing is there to be taken over */
    public Adoption(Root root) {
        this.root = root;
        this.account = root.changedStack();
        this.aws = account.calls().orElseThrow();
        this.stack = account.stack();
        refuseUnlessNew(status());
        JsonNode kept = new Sam(root, System.getenv()).kept(stack);
        this.environment = kept.path("environment").asString();
        this.template = (ObjectNode) kept.path("template");
        kept.path("parameters")
                .properties()
                .forEach(each -> parameters.put(each.getKey(), each.getValue().asString()));
        kept.path("resources")
                .properties()
                .forEach(each -> look(new KeptResource(
                        each.getKey(),
                        each.getValue().path("type").asString(),
                        each.getValue().path("name").asString())));
        if (found.isEmpty()) {
            throw new Declined("nothing of a stack " + stack + " is there").remedy("deploy it: docs/deploy.md");
        }
        this.request = request();
        this.name = "adopt-"
                + Artefacts.sha256(SdkBytes.fromUtf8String(new TreeMap<>(request).toString()))
                        .substring(0, 12);
    }

    private static void refuseUnlessNew(String status) {
        if (status.startsWith("ROLLBACK_") || status.startsWith("IMPORT_ROLLBACK_") || status.startsWith("DELETE_")) {
            throw new Declined(
                            "the stack is left over from an attempt that failed, or is being deleted (" + status + ")")
                    .remedy("delete it, which deletes no table and no secret, and run this again when it is gone:"
                            + " docs/recover.md#take-over-what-was-kept");
        }
        if (!List.of(NO_STACK, NEW, AT_WORK, SecretChanges.ADOPTED).contains(status)) {
            throw new Declined("the stack exists (" + status + ")").remedy("deploy it: docs/deploy.md");
        }
    }

    private void look(KeptResource resource) {
        resource.find(account).ifPresentOrElse(id -> found.put(resource, id), () -> {
            missing.add(resource);
            ((ObjectNode) template.path("Resources")).remove(resource.logicalId());
        });
    }

    /** The way to a stack that has what is there. */
    public AwsPlan plan() {
        return new AwsPlan(
                List.of(clear(), make(), execute(), end()),
                "This makes the stack " + stack + " of what is there: " + names(List.copyOf(found.keySet())) + "."
                        + (missing.isEmpty()
                                ? ""
                                : " The deployment makes new ones of what is not: " + names(missing)
                                        + ". With a new pepper, no key is valid any more; with a new cursor secret, no"
                                        + " cursor."),
                "taken over by the stack " + stack + ": " + names(List.copyOf(found.keySet())),
                this::next,
                PAUSE);
    }

    private List<String> next() {
        String options = root.regionOption();
        return List.of(
                "sam build --config-env " + environment + " && bin/pack",
                "bin/operator" + options + " change-set make " + environment
                        + "     # not `make deploy`, which does not look at secrets",
                "bin/operator" + options + " change-set execute " + environment + " ARN");
    }

    private PlanStep clear() {
        return PlanStep.of(
                        "the change set of an import that could not be made is deleted",
                        "cloudformation:DeleteChangeSet",
                        stack + ", change set " + name,
                        () -> call("DeleteChangeSet", named()))
                .unless(() -> !changeSet().equals(FAILED));
    }

    private PlanStep make() {
        return PlanStep.of(
                        "a change set imports tables, secrets and queues",
                        "cloudformation:CreateChangeSet",
                        stack + ", change set " + name + ", type IMPORT: " + names(List.copyOf(found.keySet())),
                        this::create)
                .unless(() -> isBegun() || !changeSet().equals(NO_STACK));
    }

    private PlanStep execute() {
        return PlanStep.of(
                        "the change set is executed",
                        "cloudformation:ExecuteChangeSet",
                        stack + ", change set " + name,
                        () -> call("ExecuteChangeSet", named()))
                .unless(this::isBegun)
                .when(new Wait("change set " + name, this::made, "CREATE_COMPLETE"::equals, MOST));
    }

    private PlanStep end() {
        return PlanStep.of("the stack has them", "cloudformation:DescribeStacks", stack, () -> {})
                .unless(() -> status().equals(SecretChanges.ADOPTED))
                .until(new Wait("stack " + stack, this::imported, SecretChanges.ADOPTED::equals, MOST));
    }

    private boolean isBegun() {
        return List.of(AT_WORK, SecretChanges.ADOPTED).contains(status())
                || find().filter(set -> set.execution().startsWith("EXECUTE_")).isPresent();
    }

    /** The status of the change set. */
    private String changeSet() {
        return find().map(ChangeSet::status).orElse(NO_STACK);
    }

    private String made() {
        Optional<ChangeSet> set = find();
        if (set.map(ChangeSet::status).filter(FAILED::equals).isPresent()) {
            throw new Declined("the change set cannot be made: " + set.get().reason())
                    .remedy("nothing was changed; remove the cause, and run this again");
        }
        return set.map(ChangeSet::status).orElse(NO_STACK);
    }

    private String imported() {
        String status = status();
        if (status.contains("ROLLBACK") || status.endsWith(FAILED)) {
            List<String> failures = Execution.failures(aws, stack);
            throw new Declined("the import failed (" + status + ")"
                            + (failures.isEmpty() ? "" : ", first because of " + failures.getLast()))
                    .remedy("nothing is deleted; docs/recover.md#take-over-what-was-kept");
        }
        return status;
    }

    private String status() {
        return StackDescription.find(aws, stack).map(StackDescription::status).orElse(NO_STACK);
    }

    /** Without its stack, there is no change set either. */
    private Optional<ChangeSet> find() {
        return status().equals(NO_STACK) ? Optional.empty() : ChangeSet.find(aws, named());
    }

    private Map<String, String> named() {
        return Map.of("StackName", stack, "ChangeSetName", name);
    }

    private void create() {
        Map<String, String> all = new HashMap<>(request);
        all.putAll(named());
        call("CreateChangeSet", all);
    }

    private Map<String, String> request() {
        Map<String, String> request =
                new HashMap<>(Map.of("ChangeSetType", "IMPORT", "TemplateBody", template.toString()));
        int number = 0;
        for (var parameter : parameters.entrySet()) {
            String member = "Parameters.member." + ++number;
            request.put(member + ".ParameterKey", parameter.getKey());
            request.put(member + ".ParameterValue", parameter.getValue());
        }
        number = 0;
        for (var resource : found.entrySet()) {
            String member = "ResourcesToImport.member." + ++number;
            request.put(member + ".ResourceType", resource.getKey().type());
            request.put(member + ".LogicalResourceId", resource.getKey().logicalId());
            request.put(
                    member + ".ResourceIdentifier.entry.1.key",
                    resource.getKey().property());
            request.put(member + ".ResourceIdentifier.entry.1.value", resource.getValue());
        }
        return request;
    }

    private void call(String action, Map<String, String> parameters) {
        var _ = aws.xml(AwsService.CLOUDFORMATION, AwsRequest.form(action, StackDescription.VERSION, parameters));
    }

    private static String names(List<KeptResource> resources) {
        return resources.stream().map(KeptResource::name).collect(Collectors.joining(", "));
    }
}
