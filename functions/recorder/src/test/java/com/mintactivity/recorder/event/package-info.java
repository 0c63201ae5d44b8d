/** The event parser's rules, on made-up and on arbitrary texts. */
@NullMarked
package com.mintactivity.recorder.event;

import org.jspecify.annotations.NullMarked;
