/** The main journeys over emulators of AWS: the local engines, and LocalStack where its image is present. */
@NullMarked
package com.mintactivity.tests.emulator;

import org.jspecify.annotations.NullMarked;
