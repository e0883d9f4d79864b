/**
 * Tests of what gives tests their transport.
 */
@NullMarked
package io.kryowire.test.kryonet;

import org.jspecify.annotations.NullMarked;
