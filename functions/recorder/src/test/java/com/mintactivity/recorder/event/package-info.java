/** The event parser's rules, on synthetic and on arbitrary texts. */
@NullMarked
package com.mintactivity.recorder.event;

import org.jspecify.annotations.NullMarked;
