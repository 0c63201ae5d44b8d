package com.mintactivity.tests.harness;

import com.mintactivity.smoke.ContractDocument;
import java.nio.file.Path;
import java.util.List;

/**
 * The paths of the contract, in its order. They are not read from the service, so that a path without a function is
 * noticed.
 */
public final class ContractPaths {

    /** The contract as published. */
    public static final ContractDocument PUBLISHED = ContractDocument.read(Path.of("../docs/openapi.yaml"));

    private ContractPaths() {}

    /** Every path. */
    public static List<String> all() {
        return PUBLISHED.paths();
    }

    /** The paths that answer with hits: all but health, which answers with the calling key's own metadata. */
    public static List<String> data() {
        return all().stream().filter(path -> !path.equals(Stack.HEALTH)).toList();
    }
}
