/** What answers from stored tallies are compared with. */
@NullMarked
package com.mintactivity.reference;

import org.jspecify.annotations.NullMarked;
