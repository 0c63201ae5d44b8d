package com.mintactivity.local.engine;

/** A CloudFormation function as written with its short tag, for example {@code !Sub ${AWS::StackName}-keys}. */
record Intrinsic(String tag, Object argument) {

    /** The text of a property in a stack. Refuses a function whose value is known only in a deployment. */
    static String text(Object property, String stack) {
        return switch (property) {
            case String text -> text;
            case Intrinsic(var tag, String argument)
            when tag.equals("!Sub") -> argument.replace("${AWS::StackName}", stack);
            case Intrinsic(var tag, String argument)
            when tag.equals("!Ref") && argument.equals("AWS::StackName") -> stack;
            default -> throw new IllegalArgumentException("cannot be known without a deployment: " + property);
        };
    }
}
