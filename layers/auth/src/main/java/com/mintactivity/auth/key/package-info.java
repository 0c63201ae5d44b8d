/**
 * Keys: the token that a partner sends, the key record that is stored, and the proof that one belongs to the other.
 * See the glossary in {@code docs/design.md}.
 */
@NullMarked
package com.mintactivity.auth.key;

import org.jspecify.annotations.NullMarked;
