/**
 * The examples of the documentation of tests.
 */
@NullMarked
package com.acme.orders;

import org.jspecify.annotations.NullMarked;
