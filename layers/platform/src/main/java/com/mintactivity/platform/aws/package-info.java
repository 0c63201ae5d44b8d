/** AWS SDK clients: connections that can be renewed, time-outs, and clients that answer from memory. */
@NullMarked
package com.mintactivity.platform.aws;

import org.jspecify.annotations.NullMarked;
