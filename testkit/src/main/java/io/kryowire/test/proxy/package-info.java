/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A network that fails on demand.
 */
@NullMarked
package io.kryowire.test.proxy;

import org.jspecify.annotations.NullMarked;
