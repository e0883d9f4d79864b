/**
 * An application that calls and answers, and its slices.
 */
@NullMarked
package io.kryowire.test.depot;

import org.jspecify.annotations.NullMarked;
