/** The recorder: mint-task and account events become hits and accounts, and what is broken is kept aside with its reason. */
@NullMarked
package com.mintactivity.recorder;

import org.jspecify.annotations.NullMarked;
