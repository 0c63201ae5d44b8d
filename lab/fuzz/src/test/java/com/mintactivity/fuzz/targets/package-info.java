/** The fuzz targets: each checks one property of what reads foreign input. */
@NullMarked
package com.mintactivity.fuzz.targets;

import org.jspecify.annotations.NullMarked;
