package com.mintactivity.smoke;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints one row per check, as soon as its result is known. */
final class CheckTable {

    private static final int CHECK = 47;
    private static final int EXPECTED = 42;
    private static final int SEEN = 42;

    private final ContractDocument contract;
    private final PrintStream out;
    private final List<String> failed = new ArrayList<>();
    private int checks;

    CheckTable(ContractDocument contract, PrintStream out) {
        this.contract = contract;
        this.out = out;
        line("check", "expected", "seen", "ok");
        line("-".repeat(CHECK), "-".repeat(EXPECTED), "-".repeat(SEEN), "---");
    }

    /**
     * Checks that a response has the expected status and code, and is as the contract declares it.
     */
    void answers(String check, String expected, Response response) {
        answers(check, expected, response, List.of());
    }

    /** The same, and reports further defects of the response. */
    void answers(String check, String expected, Response response, List<String> more) {
        List<String> wrong = new ArrayList<>(defects(response));
        wrong.addAll(more);
        boolean asExpected = List.of(expected.split(" or ")).contains(response.summary());
        row(check, expected, seen(response.summary(), wrong), asExpected && wrong.isEmpty());
    }

    /**
     * How a response differs from the contract. A gateway's own headers, which the contract does not know, are allowed.
     */
    List<String> defects(Response response) {
        List<String> defects = new ArrayList<>(DeclaredAnswers.differences(contract, response));
        DeclaredAnswers.undeclared(contract, response)
                .filter(name -> contract.at("/components/headers").propertyNames().stream()
                        .anyMatch(name::equalsIgnoreCase))
                .map(name -> name + " with " + response.status())
                .forEach(defects::add);
        return defects;
    }

    void equal(String check, Object expected, Object seen) {
        row(check, expected.toString(), seen.toString(), expected.equals(seen));
    }

    /** Compares rows. Prints only their count: rows are long, and contain user data. */
    void rows(String check, List<?> expected, List<?> seen) {
        boolean same = expected.equals(seen);
        row(check, expected.size() + " rows", seen.size() + (same ? " rows" : " rows, others"), same);
    }

    /** Checks that nothing is wrong. */
    void sound(String check, String expected, List<String> wrong) {
        row(check, expected, wrong.isEmpty() ? expected : seen("", wrong), wrong.isEmpty());
    }

    void note(String check, String expected, String seen) {
        line(check, expected, seen, "note");
    }

    /** Prints the totals and returns the exit status: 0 if no check failed, 1 otherwise. */
    int end() {
        out.printf("%n%d checks, %d failed%n", checks, failed.size());
        failed.forEach(check -> out.println("failed: " + check));
        return failed.isEmpty() ? 0 : 1;
    }

    private static String seen(String summary, List<String> wrong) {
        return (summary + (summary.isEmpty() || wrong.isEmpty() ? "" : "; ") + String.join(", ", wrong)).strip();
    }

    private void row(String check, String expected, String seen, boolean ok) {
        checks++;
        if (!ok) {
            failed.add(check);
        }
        line(check, expected, seen, ok ? "yes" : "NO");
    }

    private void line(String check, String expected, String seen, String ok) {
        String form = "%-" + CHECK + "s  %-" + EXPECTED + "s  %-" + SEEN + "s  %s%n";
        out.printf(form, check, expected, seen, ok);
    }
}
