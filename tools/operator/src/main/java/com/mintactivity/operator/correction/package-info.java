/** Changes of recorded hits. The hours of changed hits are invalid until the sealer has counted them again. */
@NullMarked
package com.mintactivity.operator.correction;

import org.jspecify.annotations.NullMarked;
