/** The parts of the package of the same name that a simulation needs. */
@NullMarked
package com.mintactivity.operator.feed;

import org.jspecify.annotations.NullMarked;
