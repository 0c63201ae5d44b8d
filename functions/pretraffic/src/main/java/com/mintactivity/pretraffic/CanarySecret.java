package com.mintactivity.pretraffic;

import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import java.util.Optional;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

/** The secret with the token of the canary's key. An operator's command makes it, so that no template has to. */
public final class CanarySecret {

    private CanarySecret() {}

    public static String id(String stack) {
        return stack + "/" + Tenant.CANARY;
    }

    /**
     * The token; empty as long as there is no canary.
     *
     * @throws IllegalStateException if the secret holds something else; the message does not contain it
     */
    static Optional<Token> token(SecretsManagerClient secrets, String stack) {
        try {
            String text = secrets.getSecretValue(request -> request.secretId(id(stack)))
                    .secretString();
            return Optional.of(Token.parse(text).orElseThrow(() -> new IllegalStateException("not a token")));
        } catch (ResourceNotFoundException none) {
            return Optional.empty();
        }
    }
}
