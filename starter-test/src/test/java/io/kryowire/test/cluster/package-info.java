/**
 * Tests of the local cluster.
 */
@NullMarked
package io.kryowire.test.cluster;

import org.jspecify.annotations.NullMarked;
