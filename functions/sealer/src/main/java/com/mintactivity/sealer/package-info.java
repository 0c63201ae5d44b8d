/**
 * The function that seals contracts, which the messages of a queue name.
 * See {@code docs/design/glossary.md}.
 */
@NullMarked
package com.mintactivity.sealer;

import org.jspecify.annotations.NullMarked;
