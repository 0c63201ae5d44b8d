package com.mintactivity.operator.user;

import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Root;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An erasure as an operation of the journal, from its first write on: one of nothing is in no journal. Nothing in the
 * journal tells users from others, so the items of the erased users name the operation, and say whether it has ended.
 */
final class ErasureOperation implements AutoCloseable {

    private final Root root;
    private final int users;
    private final Set<String> continued = new HashSet<>();
    private @Nullable Operation operation;

    ErasureOperation(Root root, int users) {
        this.root = root;
        this.users = users;
    }

    /** Begins it, unless it has begun. */
    Operation begun() {
        Operation begun = operation;
        if (begun == null) {
            Instant now = root.clock().instant();
            String subject = (users == 1 ? "1 user at " : users + " users at ") + now;
            begun = Journal.of(root)
                    .begin(new Work(ErasureProgress.COMMAND, ErasureProgress.TARGET, subject), Map.of(), Map::of);
            operation = begun;
        }
        return begun;
    }

    /** An item of one of the users names another operation. */
    void continues(String id) {
        continued.add(id);
    }

    void atWork(String text) {
        Optional.ofNullable(operation).ifPresent(begun -> begun.progress(() -> text));
    }

    /** Also ends those that no user's item names any more, if this one has continued them, or they are dead. */
    void end() {
        Optional.ofNullable(operation).ifPresent(begun -> {
            begun.end();
            Set<Optional<String>> open = Set.copyOf(ErasuresUnderWay.operations(root.backend()));
            Instant now = root.clock().instant();
            Journal.of(root)
                    .end(other -> other.work().command().equals(ErasureProgress.COMMAND)
                            && (continued.contains(other.id()) || !other.isUnderWay(now))
                            && !open.contains(Optional.of(other.id())));
        });
    }

    @Override
    public void close() {
        Optional.ofNullable(operation).ifPresent(Operation::close);
    }
}
