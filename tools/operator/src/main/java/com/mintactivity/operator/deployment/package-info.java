/** Deployments of a stack: making and executing change sets, and going back to the versions of an earlier one. */
@NullMarked
package com.mintactivity.operator.deployment;

import org.jspecify.annotations.NullMarked;
