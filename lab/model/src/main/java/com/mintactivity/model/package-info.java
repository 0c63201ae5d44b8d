/** What answers from stored tallies are compared with. */
@NullMarked
package com.mintactivity.model;

import org.jspecify.annotations.NullMarked;
