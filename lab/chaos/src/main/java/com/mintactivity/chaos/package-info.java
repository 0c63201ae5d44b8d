/** Starts the local service, puts it under load, makes its stores fail, and compares its answers with a model. */
@NullMarked
package com.mintactivity.chaos;

import org.jspecify.annotations.NullMarked;
