/**
 * The recorder: mint-task and account events become hits and accounts, and an event that cannot be recorded becomes a
 * dead letter with its reason. See {@code docs/design/glossary.md}.
 */
@NullMarked
package com.mintactivity.recorder;

import org.jspecify.annotations.NullMarked;
