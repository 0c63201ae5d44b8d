package com.mintactivity.operator.cli;

import com.mintactivity.operator.cli.AwsCalls.AwsService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.w3c.dom.NodeList;

/** The outputs of a stack. */
final class StackOutputs {

    private StackOutputs() {}

    /**
     * The values by their keys.
     *
     * @throws Declined if CloudFormation refuses or cannot be reached
     */
    static Map<String, String> read(AwsCalls calls, String stack) {
        NodeList keys;
        NodeList values;
        try {
            var answer = calls.query(
                    AwsService.CLOUDFORMATION,
                    "Action=DescribeStacks&Version=2010-05-15&StackName="
                            + URLEncoder.encode(stack, StandardCharsets.UTF_8));
            keys = answer.getElementsByTagName("OutputKey");
            values = answer.getElementsByTagName("OutputValue");
        } catch (Declined refused) {
            throw new Declined("the outputs of the stack cannot be read: " + refused.getMessage())
                    .remedy("check --stack, the network, and the right cloudformation:DescribeStacks");
        }
        Map<String, String> outputs = new HashMap<>();
        for (int i = 0; i < keys.getLength(); i++) {
            outputs.put(keys.item(i).getTextContent(), values.item(i).getTextContent());
        }
        return outputs;
    }
}
