/** The behaviour that all routes share: the checks of a request, their order, and the rules of every response. */
@NullMarked
package com.mintactivity.tests.gate;

import org.jspecify.annotations.NullMarked;
