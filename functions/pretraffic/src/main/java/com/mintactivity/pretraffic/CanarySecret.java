package com.mintactivity.pretraffic;

import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;
import software.amazon.awssdk.services.secretsmanager.model.SecretsManagerException;

/** The secret with the token of the canary's key. An operator's command makes it, so that no template has to. */
public final class CanarySecret {

    private static final String DENIED = "AccessDeniedException";

    private CanarySecret() {}

    public static String id(String stack) {
        return stack + "/" + Tenant.CANARY;
    }

    /**
     * The token; empty as long as there is no canary. AWS may refuse access to a secret that does not exist, which is
     * the same as long as there is no trace of a canary; afterwards it is a lost right.
     *
     * @param wasCreated whether there is such a trace
     * @throws IllegalStateException if the secret holds something else; the message does not contain it
     * @throws SecretsManagerException if the secret cannot be read
     */
    public static Optional<Token> token(SecretsManagerClient secrets, String stack, BooleanSupplier wasCreated) {
        try {
            String text = secrets.getSecretValue(request -> request.secretId(id(stack)))
                    .secretString();
            return Optional.of(Token.parse(text).orElseThrow(() -> new IllegalStateException("not a token")));
        } catch (ResourceNotFoundException none) {
            return Optional.empty();
        } catch (SecretsManagerException refused) {
            boolean isDenied = Optional.ofNullable(refused.awsErrorDetails())
                    .filter(details -> DENIED.equals(details.errorCode()))
                    .isPresent();
            if (isDenied && !wasCreated.getAsBoolean()) {
                return Optional.empty();
            }
            throw refused;
        }
    }
}
