package com.mintactivity.operator.plan;

import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Root;
import java.util.Map;
import java.util.Optional;

/** The entry of the journal for a plan whose steps are taken. A plan that was found to be done has none. */
final class PlannedWork implements AutoCloseable {

    private final Root root;
    private final Optional<Work> work;
    private Optional<Operation> operation = Optional.empty();

    /** @param work empty if the journal has nothing of it */
    PlannedWork(Root root, Optional<Work> work) {
        this.root = root;
        this.work = work;
    }

    void begin() {
        operation = work.map(its -> Journal.of(root).begin(its, Map.of(), Map::of));
    }

    void progress(PlanStep step) {
        operation.ifPresent(begun -> begun.progress(step::what));
    }

    /** The plan is at its end, also if a run before has taken the last step. */
    void end() {
        operation.ifPresentOrElse(
                Operation::end, () -> work.ifPresent(its -> Journal.of(root).done(its)));
    }

    @Override
    public void close() {
        operation.ifPresent(Operation::close);
    }
}
