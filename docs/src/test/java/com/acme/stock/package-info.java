/**
 * The examples of the documentation of tests.
 */
@NullMarked
package com.acme.stock;

import org.jspecify.annotations.NullMarked;
