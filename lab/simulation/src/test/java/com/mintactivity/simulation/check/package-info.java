/** The properties, and the hits that they are judged by. */
@NullMarked
package com.mintactivity.simulation.check;

import org.jspecify.annotations.NullMarked;
