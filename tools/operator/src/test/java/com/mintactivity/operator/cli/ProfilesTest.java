package com.mintactivity.operator.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.profiles.ProfileFile;

/** The class path has the SDK modules that profiles with roles and single sign-on need: the SDK loads them by name. */
final class ProfilesTest {

    private static final String STS = "aws.endpointUrlSts";

    private static final String CONFIG = """
            [profile base]
            aws_access_key_id = AKIAEXAMPLEEXAMPLE00
            aws_secret_access_key = example
            [profile role]
            role_arn = arn:aws:iam::111111111111:role/operator
            source_profile = base
            region = eu-central-1
            [profile single]
            sso_session = of-no-company
            sso_account_id = 111111111111
            sso_role_name = operator
            [sso-session of-no-company]
            sso_region = eu-central-1
            sso_start_url = https://of-no-company.example/start
            """;

    @BeforeEach
    void nothingListens() {
        System.setProperty(STS, "http://127.0.0.1:9");
    }

    @AfterEach
    void reset() {
        System.clearProperty(STS);
    }

    @Test
    void aRoleIsAssumedByACallToSts() {
        assertThatThrownBy(() -> resolve("role"))
                .isInstanceOf(SdkClientException.class)
                .hasMessageContaining("Connect to http://127.0.0.1:9");
    }

    @Test
    void aProfileThatIsNotSignedInHasThisMessage() {
        assertThatThrownBy(() -> resolve("single"))
                .isInstanceOf(SdkClientException.class)
                .hasMessageStartingWith("The SSO session");
    }

    private static void resolve(String profile) {
        ProfileFile file = ProfileFile.builder()
                .type(ProfileFile.Type.CONFIGURATION)
                .content(CONFIG)
                .build();
        try (var provider = ProfileCredentialsProvider.builder()
                .profileFile(file)
                .profileName(profile)
                .build()) {
            provider.resolveCredentials();
        }
    }
}
