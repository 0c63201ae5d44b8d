package com.mintactivity.tests.contract;

import com.mintactivity.smoke.ContractDocument;
import com.mintactivity.smoke.DeclaredAnswers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Compares a contract with recorded answers: bodies, headers and examples. */
final class ContractFindings {

    private static final String SCHEMA = "/content/application~1json/schema";

    private final ContractDocument contract;
    private final Observations observations;
    private final List<String> findings = new ArrayList<>();

    private ContractFindings(ContractDocument contract) {
        this.contract = contract;
        this.observations = new Observations(contract);
    }

    /** The differences between a contract and the answers; empty if both agree. Looks for one after the other. */
    static Stream<String> of(ContractDocument contract, List<RecordedAnswer> answers) {
        Stream<String> differences = answers.stream()
                .flatMap(answer ->
                        DeclaredAnswers.differences(contract, answer.response().to(answer.path())).stream());
        Stream<String> together =
                Stream.of(contract).flatMap(all -> new ContractFindings(all).together(answers).stream());
        return Stream.concat(differences, together);
    }

    /** The findings that only all answers together show. */
    private List<String> together(List<RecordedAnswer> answers) {
        bodies(answers);
        headers(answers);
        findings.addAll(observations.findings());
        examples(answers);
        headerExamples();
        return findings;
    }

    private void bodies(List<RecordedAnswer> answers) {
        answers.forEach(answer -> observations.add(response(answer) + SCHEMA, answer.body()));
        contract.paths().stream()
                .flatMap(path -> statuses(path)
                        .filter(status -> answers.stream()
                                .noneMatch(answer -> answer.path().equals(path)
                                        && status.equals(Integer.toString(
                                                answer.response().status()))))
                        .map(status -> path + " never answers " + status))
                .forEach(findings::add);
    }

    private Stream<String> statuses(String path) {
        return contract.at(contract.operation(path) + "/responses").propertyNames().stream();
    }

    private String response(RecordedAnswer answer) {
        return contract.resolved(contract.operation(answer.path()) + "/responses/"
                + answer.response().status());
    }

    /** A header is required if every answer that may have it has it, and is declared only if one has it. */
    private void headers(List<RecordedAnswer> answers) {
        Map<String, List<Boolean>> sent = new HashMap<>();
        for (RecordedAnswer answer : answers) {
            contract.at(response(answer) + "/headers").propertyNames().forEach(name -> {
                String header = contract.resolved(response(answer) + "/headers/" + name);
                List<String> values = answer.response().headers().getOrDefault(name, List.of());
                sent.computeIfAbsent(header, first -> new ArrayList<>()).add(!values.isEmpty());
                values.forEach(value -> observations.add(header + "/schema", DeclaredAnswers.value(value)));
            });
        }
        sent.forEach((header, was) -> {
            boolean isRequired = contract.at(header).path("required").booleanValue();
            if (isRequired == was.contains(false)) {
                findings.add(header + "/required is " + isRequired);
            }
            if (!was.contains(true)) {
                findings.add(header + " is never sent");
            }
        });
    }

    private void examples(List<RecordedAnswer> answers) {
        for (RecordedAnswer answer : answers) {
            String content = response(answer) + "/content/application~1json";
            contract.at(content + "/examples").properties().forEach(example -> {
                JsonNode value = example.getValue().path("value");
                findings.addAll(contract.errors(content + "/schema", value));
                Observations one = new Observations(contract);
                one.add(content + "/schema", value);
                one.findings().stream()
                        .filter(finding -> finding.contains("does not declare"))
                        .forEach(findings::add);
                if (value.has("code")
                        && answers.stream().noneMatch(real -> real.body().equals(value))) {
                    findings.add("no answer is the example " + example.getKey());
                }
            });
        }
    }

    private void headerExamples() {
        contract.at("/components/headers").properties().forEach(header -> {
            if (header.getValue().has("example")) {
                JsonNode value =
                        DeclaredAnswers.value(header.getValue().path("example").asString());
                findings.addAll(contract.errors("/components/headers/" + header.getKey() + "/schema", value));
            }
        });
    }
}
