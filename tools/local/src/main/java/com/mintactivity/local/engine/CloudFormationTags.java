package com.mintactivity.local.engine;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.AbstractConstruct;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads YAML with CloudFormation's short tags; each becomes an {@link Intrinsic}. */
final class CloudFormationTags extends SafeConstructor {

    CloudFormationTags(LoaderOptions options) {
        super(options);
        yamlMultiConstructors.put("!", new Construction());
    }

    private final class Construction extends AbstractConstruct {
        @Override
        public Object construct(Node node) {
            Object argument = switch (node) {
                case ScalarNode scalar -> scalar.getValue();
                case SequenceNode sequence -> constructSequence(sequence);
                case MappingNode mapping -> constructMapping(mapping);
                default -> throw new IllegalArgumentException("unexpected node in a template");
            };
            return new Intrinsic(node.getTag().getValue(), argument);
        }
    }
}
