/** The command that computes a partner's answer by the code of the API, in the checkout of the operator. */
@NullMarked
package com.mintactivity.operator.see;

import org.jspecify.annotations.NullMarked;
