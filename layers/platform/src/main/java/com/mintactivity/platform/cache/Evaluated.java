package com.mintactivity.platform.cache;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A script's result: the whole numbers of its list, and its text if it has one. */
public record Evaluated(List<Long> numbers, @Nullable String text) {

    static Evaluated of(Object result) {
        List<Long> numbers = new ArrayList<>();
        @Nullable String text = null;
        for (Object part : (List<?>) result) {
            switch (part) {
                case Long number -> numbers.add(number);
                case String string -> text = string;
                case null, default -> {
                    // A value that does not exist.
                }
            }
        }
        return new Evaluated(List.copyOf(numbers), text);
    }
}
