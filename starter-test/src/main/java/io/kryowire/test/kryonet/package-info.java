/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of services that call and answer over KryoNet.
 */
@NullMarked
package io.kryowire.test.kryonet;

import org.jspecify.annotations.NullMarked;
