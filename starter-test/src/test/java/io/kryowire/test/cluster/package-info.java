/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Tests of the local cluster.
 */
@NullMarked
package io.kryowire.test.cluster;

import org.jspecify.annotations.NullMarked;
