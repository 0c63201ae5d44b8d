package com.mintactivity.fuzz.targets;

import java.util.function.Supplier;

/**
 * A fuzz target as commands name it, made when it is needed.
 *
 * @param name also the name of its corpus directory
 * @param target checks the service
 * @param planted checks a variant of the service with a bug that the target must find
 */
public record NamedTarget(String name, Supplier<FuzzTarget> target, Supplier<FuzzTarget> planted) {

    @Override
    public String toString() {
        return name;
    }
}
