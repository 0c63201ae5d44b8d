/** Starts the local service, puts it under load, lets its stores fail, and compares what it answers with a model. */
@NullMarked
package com.mintactivity.chaos;

import org.jspecify.annotations.NullMarked;
