/**
 * The rules of the module layout: who may depend on whom, how large files and packages are, and what they are called.
 */
@NullMarked
package com.mintactivity.architecture;

import org.jspecify.annotations.NullMarked;
