/** What every function has to do before a snapshot is made of it. */
@NullMarked
package com.mintactivity.auth.snapshot;

import org.jspecify.annotations.NullMarked;
