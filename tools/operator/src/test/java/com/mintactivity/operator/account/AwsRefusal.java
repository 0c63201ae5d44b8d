package com.mintactivity.operator.account;

/** A refusal that AWS answers instead, by the code of its error. */
final class AwsRefusal extends RuntimeException {

    private final transient String code;

    AwsRefusal(String code) {
        super(code);
        this.code = code;
    }

    String code() {
        return code;
    }
}
