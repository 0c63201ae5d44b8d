package com.mintactivity.benchmarks.choices;

import java.util.List;

/**
 * A choice among libraries.
 *
 * @param what they are
 * @param work what each of them does
 * @param told what its process is told about the work, after its name
 * @param calls in one round of the warm measurement
 * @param contenders the chosen one first
 */
record Choice(String what, String work, List<String> told, int calls, List<Contender> contenders) {

    String name(int contender) {
        return contenders.get(contender).name();
    }
}
