/** The recorder's function over the real store: what becomes of each message of a queue. */
@NullMarked
package com.mintactivity.tests.recorder;

import org.jspecify.annotations.NullMarked;
