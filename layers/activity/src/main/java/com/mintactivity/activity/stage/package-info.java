/** Made-up activity: what an endpoint finds while it rehearses before a snapshot. */
@NullMarked
package com.mintactivity.activity.stage;

import org.jspecify.annotations.NullMarked;
