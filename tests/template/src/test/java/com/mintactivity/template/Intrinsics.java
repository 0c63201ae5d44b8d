package com.mintactivity.template;

import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.AbstractConstruct;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads CloudFormation's short forms as their long ones: {@code !Ref A} as {@code {"Ref": "A"}}. */
final class Intrinsics extends SafeConstructor {

    Intrinsics() {
        super(new LoaderOptions());
        yamlMultiConstructors.put("!", new AbstractConstruct() {
            @Override
            public Object construct(Node node) {
                return longForm(node.getTag().getValue().substring(1), argument(node));
            }
        });
    }

    private Object argument(Node node) {
        return switch (node) {
            case SequenceNode sequence -> constructSequence(sequence);
            case MappingNode mapping -> constructMapping(mapping);
            case ScalarNode scalar -> constructScalar(scalar);
            default -> throw new IllegalArgumentException("not a node with a value: " + node.getNodeId());
        };
    }

    private static Map<String, Object> longForm(String name, Object argument) {
        return switch (name) {
            case "Ref", "Condition" -> Map.of(name, argument);
            case "GetAtt" -> Map.of("Fn::GetAtt", List.of(((String) argument).split("\\.", 2)));
            default -> Map.of("Fn::" + name, argument);
        };
    }
}
