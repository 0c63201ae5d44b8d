/** The CodeDeploy hook that checks new versions of the functions before they receive traffic. */
@NullMarked
package com.mintactivity.pretraffic;

import org.jspecify.annotations.NullMarked;
