/** Tests of the package of the same name. */
@NullMarked
package com.mintactivity.operator.deployment;

import org.jspecify.annotations.NullMarked;
