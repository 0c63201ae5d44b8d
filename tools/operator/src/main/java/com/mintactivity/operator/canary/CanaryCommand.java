package com.mintactivity.operator.canary;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.key.CanaryKey;
import com.mintactivity.operator.tenant.SandboxHistory;
import com.mintactivity.operator.tenant.SandboxRemoval;
import com.mintactivity.operator.tenant.SandboxRemoval.Removed;
import com.mintactivity.operator.tenant.Tenants;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.time.Rfc3339;
import com.mintactivity.pretraffic.CanarySecret;
import com.mintactivity.pretraffic.CanaryTraffic;
import com.mintactivity.recorder.Outcome.Recorded;
import com.mintactivity.recorder.Outcome.Repeated;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.event.EventParser;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import tools.jackson.databind.json.JsonMapper;

/** The commands on the canary. */
@Command(description = "the tenant by which the service checks itself", synopsisSubcommandLabel = "COMMAND")
public final class CanaryCommand extends Group {

    private static final String CREATE = "canary create";
    private static final String REMOVE = "canary remove";

    /** The most messages of one call, and the batch size of the queue's event source mapping. */
    private static final int BATCH = 10;

    public CanaryCommand(Root root) {
        super(root);
    }

    @Command(
            name = "create",
            description = {
                "create the canary, or roll its key",
                "",
                "It is a tenant whose hits are made up. Its token goes into a secret that only the checking function"
                        + " reads, and is shown nowhere. From then on a stack with Canary=yes checks itself every five"
                        + " minutes and in each roll-out. Called again, it makes a new key, and ends the one before."
            })
    void create() {
        Tenants tenants = Tenants.of(root());
        Optional<Tenant> present = tenants.list().stream()
                .filter(tenant -> tenant.name().equals(Tenant.CANARY))
                .findFirst();
        if (present.isPresent() && !present.get().isCanary()) {
            throw new Declined("there is a tenant " + Tenant.CANARY + " that is not the canary")
                    .remedy("see `tenant show " + Tenant.CANARY + "`");
        }
        if (present.isPresent()) {
            tenants.findStaying(Tenant.CANARY);
        }
        CanaryKey key;
        Work work = new Work(CREATE, Tenant.CANARY, "its hits, key and secret");
        try (Operation operation = Journal.of(root()).begin(work, Map.of(), Map::of)) {
            if (present.isEmpty()) {
                tenants.create(CREATE, CanaryTraffic.tenant());
            }
            new SandboxHistory(root()).record(CanaryTraffic.old(), operation);
            send(CanaryTraffic.recent(now()));
            key = CanaryKey.issue(root(), CREATE);
            store(key.token().reveal());
            key.endOthers();
            operation.end();
        }
        root().console()
                .answer(
                        JsonMapper.shared()
                                .createObjectNode()
                                .put("tenant", Tenant.CANARY)
                                .put("key_id", key.token().keyId())
                                .put("expires_at", Rfc3339.format(key.expiresAt()))
                                .put("secret", secretId()),
                        () -> "the canary has " + key.token().keyId() + " until " + Rfc3339.format(key.expiresAt())
                                + "; its token is in the secret " + secretId());
        root().console().say("the checks begin within five minutes, on a stack with Canary=yes");
    }

    @Command(
            name = "remove",
            description = {
                "delete the canary, its key, its secret and its hits; on a terminal, it asks before",
                "",
                "It waits three minutes, and can be run again after an interruption. The checks stop at once."
            })
    void remove(@Mixin Confirmation confirmation) {
        Map<String, AttributeValue> canary = Tenants.of(root()).item(Tenant.CANARY);
        if (!Tenants.read(Tenant.CANARY, canary).isCanary()) {
            throw new Declined("the tenant " + Tenant.CANARY + " is not the canary");
        }
        confirmation.ask(root(), () -> "This ends the checks of " + root().service() + " by its canary.");
        try {
            secrets().deleteSecret(request -> request.secretId(secretId()).forceDeleteWithoutRecovery(true));
        } catch (ResourceNotFoundException deletedBefore) {
            // By a run that was interrupted.
        }
        Removed removed = new SandboxRemoval(root(), REMOVE).run(canary);
        root().console()
                .answer(
                        JsonMapper.shared()
                                .createObjectNode()
                                .put("tenant", Tenant.CANARY)
                                .put("hits", removed.hits())
                                .put("keys", removed.keys()),
                        () -> String.format(
                                Locale.ROOT, "removed the canary: %,d hits, %,d keys", removed.hits(), removed.keys()));
    }

    /** A local service has no queue: what would come from there goes to a recorder. */
    private void send(List<String> events) {
        Backend service = root().backend();
        if (service.isLocal()) {
            Recorder recorder = Recorder.live(
                    service.dynamo(),
                    service.stack(),
                    root().clock(),
                    service.settle().get(),
                    service.sealQueue(),
                    Parallel.VIRTUAL_THREADS.executor(),
                    BATCH);
            boolean isRecorded = recorder
                    .recordOnce(events.stream().map(EventParser::parse).toList())
                    .stream()
                    .allMatch(outcome -> outcome instanceof Recorded || outcome instanceof Repeated);
            if (!isRecorded) {
                throw new Declined("the recorder does not take the canary's events").remedy("try again");
            }
            return;
        }
        String url = service.queues()
                .getQueueUrl(request -> request.queueName(service.stack() + "-events"))
                .queueUrl();
        events.stream().gather(Gatherers.windowFixed(BATCH)).forEach(some -> send(service, url, some));
    }

    private static void send(Backend service, String url, List<String> events) {
        List<SendMessageBatchRequestEntry> entries = IntStream.range(0, events.size())
                .mapToObj(i -> SendMessageBatchRequestEntry.builder()
                        .id(Integer.toString(i))
                        .messageBody(events.get(i))
                        .messageGroupId(Tenant.CANARY)
                        .build())
                .toList();
        if (service.queues()
                .sendMessageBatch(request -> request.queueUrl(url).entries(entries))
                .hasFailed()) {
            throw new Declined("the queue does not take the canary's events").remedy("try again");
        }
    }

    private void store(String token) {
        try {
            secrets().putSecretValue(request -> request.secretId(secretId()).secretString(token));
        } catch (ResourceNotFoundException none) {
            secrets()
                    .createSecret(request -> request.name(secretId())
                            .description("Token of the canary, made by `bin/operator canary create`.")
                            .secretString(token));
        }
    }

    private SecretsManagerClient secrets() {
        return root().backend().secrets();
    }

    private String secretId() {
        return CanarySecret.id(root().backend().stack());
    }
}
