/**
 * Hits: the value, how it is stored, and how a window of hits is read.
 * See {@code docs/design/glossary.md}.
 */
@NullMarked
package com.mintactivity.activity.hit;

import org.jspecify.annotations.NullMarked;
