/** The main journeys over whatever plays AWS: the local engines, and LocalStack where it is there. */
@NullMarked
package com.mintactivity.tests.emulator;

import org.jspecify.annotations.NullMarked;
