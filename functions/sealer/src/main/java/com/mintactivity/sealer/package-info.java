/**
 * The function that seals contracts, which the messages of a queue name.
 * See the glossary in {@code docs/design.md}.
 */
@NullMarked
package com.mintactivity.sealer;

import org.jspecify.annotations.NullMarked;
