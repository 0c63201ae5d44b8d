@NullMarked
package com.mintactivity.tests.sealer;

import org.jspecify.annotations.NullMarked;
