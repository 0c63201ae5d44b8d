package com.mintactivity.benchmarks.choices;

import java.util.List;

/**
 * A choice among libraries.
 *
 * @param what the kind of library
 * @param work the operation that each performs
 * @param arguments of a contender's process, after its name
 * @param calls operations in one round of the warm measurement
 * @param contenders the chosen library first
 */
record LibraryChoice(String what, String work, List<String> arguments, int calls, List<Contender> contenders) {

    String name(int contender) {
        return contenders.get(contender).name();
    }
}
