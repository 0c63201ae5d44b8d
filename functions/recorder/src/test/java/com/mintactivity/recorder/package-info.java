/** Tests of the recorder's pure parts. */
@NullMarked
package com.mintactivity.recorder;

import org.jspecify.annotations.NullMarked;
