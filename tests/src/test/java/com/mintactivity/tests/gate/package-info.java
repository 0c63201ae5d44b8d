/** What the three routes share: who may ask, in which order it is judged, and what holds for every answer. */
@NullMarked
package com.mintactivity.tests.gate;

import org.jspecify.annotations.NullMarked;
