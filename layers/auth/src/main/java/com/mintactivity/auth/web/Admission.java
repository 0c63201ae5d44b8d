package com.mintactivity.auth.web;

import com.mintactivity.auth.gate.Admitted;
import jakarta.servlet.ServletRequest;
import java.util.Objects;

/** Carries the gate's admission from the filter to the endpoint's servlet. */
public final class Admission {

    private static final String ATTRIBUTE = Admitted.class.getName();

    private Admission() {}

    static void attach(ServletRequest request, Admitted admitted) {
        request.setAttribute(ATTRIBUTE, admitted);
    }

    /** The admission of a request that came through the gate filter. */
    public static Admitted of(ServletRequest request) {
        return (Admitted) Objects.requireNonNull(request.getAttribute(ATTRIBUTE), "no gate in front of this servlet");
    }
}
