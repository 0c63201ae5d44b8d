package com.mintactivity.operator.see;

import com.mintactivity.auth.http.Endpoint;
import com.mintactivity.hits.HitsFunction;
import com.mintactivity.mints.MintsFunction;
import com.mintactivity.platform.runtime.Platform;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The routes whose answers are about a contract. */
enum Route {
    HITS,
    MINTS;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    Endpoint endpoint(Platform platform) {
        return switch (this) {
            case HITS -> HitsFunction.endpoint(platform);
            case MINTS -> MintsFunction.endpoint(platform);
        };
    }

    /** Reads the parameter of a command. */
    static final class RouteConverter implements ITypeConverter<Route> {
        @Override
        public Route convert(String text) {
            return Arrays.stream(values())
                    .filter(route -> route.word().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is not hits or mints"));
        }
    }
}
