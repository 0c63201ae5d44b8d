/** The recorder's function over the real store, and the published schemas of its events. */
@NullMarked
package com.mintactivity.tests.recorder;

import org.jspecify.annotations.NullMarked;
