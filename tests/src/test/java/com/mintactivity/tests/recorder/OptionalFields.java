package com.mintactivity.tests.recorder;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The optional fields of a completed task. */
record OptionalFields(List<JsonPointer> pointers) {

    static OptionalFields of(EventSchema tasks) {
        List<JsonPointer> pointers = new ArrayList<>();
        JsonNode completed = tasks.document().path("then");
        add(pointers, "", completed);
        add(pointers, "/gas", completed.at("/properties/gas"));
        return new OptionalFields(pointers);
    }

    private static void add(List<JsonPointer> pointers, String at, JsonNode object) {
        Set<String> required =
                object.path("required").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
        object.path("properties").propertyNames().stream()
                .filter(name -> !required.contains(name))
                .forEach(name -> pointers.add(JsonPointer.compile(at + "/" + name)));
    }

    /** Variants of an event in which each optional field is present, null or absent, in every combination. */
    List<JsonNode> combinations(JsonNode event) {
        List<JsonNode> combinations = List.of(event);
        for (JsonPointer pointer : pointers) {
            combinations = combinations.stream()
                    .flatMap(one -> List.of(one, with(one, pointer, true), with(one, pointer, false)).stream())
                    .toList();
        }
        return combinations;
    }

    private static JsonNode with(JsonNode event, JsonPointer pointer, boolean isNull) {
        JsonNode copy = event.deepCopy();
        ObjectNode object = (ObjectNode) copy.at(pointer.head());
        String name = pointer.last().getMatchingProperty();
        if (isNull) {
            object.putNull(name);
        } else {
            object.remove(name);
        }
        return copy;
    }

    /** The gas mode of an event, and the node type of each optional field: missing, null or the type of its value. */
    String shape(JsonNode event) {
        return event.at("/gas/mode").asString("")
                + pointers.stream()
                        .map(pointer -> " " + pointer + " " + event.at(pointer).getNodeType())
                        .collect(Collectors.joining());
    }
}
