/**
 * Hits: the value, how it is stored, and how a window of hits is read.
 * See the glossary in {@code docs/design.md}.
 */
@NullMarked
package com.mintactivity.activity.hit;

import org.jspecify.annotations.NullMarked;
