/** The answers that the service must give, computed from events. Shares no code with the service. */
@NullMarked
package com.mintactivity.model.answer;

import org.jspecify.annotations.NullMarked;
