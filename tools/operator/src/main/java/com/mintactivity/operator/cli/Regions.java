package com.mintactivity.operator.cli;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkSystemSetting;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;

/** The Region of a stack, if no option names it: from variables, or from the profile. */
final class Regions {

    private static final String OWN = "AWS_REGION";
    private static final String OF_THE_CLI = "AWS_DEFAULT_REGION";
    private static final String PROFILE = "the profile";

    private Regions() {}

    /** The Regions by what names them, in the order of the AWS CLI and SAM. */
    static Map<String, String> named(Optional<String> profile) {
        Map<String, String> named = new LinkedHashMap<>();
        put(named, OWN, SdkSystemSetting.AWS_REGION.getStringValue());
        put(named, OF_THE_CLI, Optional.ofNullable(System.getenv(OF_THE_CLI)));
        put(named, PROFILE, ofProfile(profile));
        return named;
    }

    private static Optional<String> ofProfile(Optional<String> profile) {
        try {
            return Optional.of(new AwsProfileRegionProvider(null, profile.orElse(null))
                    .getRegion()
                    .id());
        } catch (SdkClientException none) {
            return Optional.empty();
        }
    }

    private static void put(Map<String, String> named, String source, Optional<String> region) {
        region.filter(name -> !name.isEmpty()).ifPresent(name -> named.put(source, name));
    }

    /** As the SDK finds it, which does not read the variable of the AWS CLI: that is the last place here. */
    static Optional<String> first(Map<String, String> named) {
        return Optional.ofNullable(named.getOrDefault(OWN, named.getOrDefault(PROFILE, named.get(OF_THE_CLI))));
    }

    /**
     * The one Region that all of them name, for a command that changes resources of AWS.
     *
     * @throws Declined if they name two, or none
     */
    static String only(Map<String, String> named) {
        if (new LinkedHashSet<>(named.values()).size() > 1) {
            throw new Declined("it is not clear which Region is meant: "
                            + named.entrySet().stream()
                                    .map(each -> each.getKey() + " names " + each.getValue())
                                    .collect(Collectors.joining(", ")))
                    .argument("--region")
                    .remedy("give --region R");
        }
        return named.values().stream()
                .findFirst()
                .orElseThrow(() -> new Declined("no AWS region is set")
                        .argument("--region")
                        .remedy("give --region R"));
    }
}
