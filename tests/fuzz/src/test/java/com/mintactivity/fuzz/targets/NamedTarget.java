package com.mintactivity.fuzz.targets;

/**
 * A fuzz target as commands name it.
 *
 * @param name also the name of its corpus directory
 * @param target checks the service
 * @param planted checks a variant of the service with a bug that the target must find
 */
public record NamedTarget(String name, FuzzTarget target, FuzzTarget planted) {

    @Override
    public String toString() {
        return name;
    }
}
