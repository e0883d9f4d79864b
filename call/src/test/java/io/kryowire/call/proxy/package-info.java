/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of clients: how a contract is called, and what its callers get.
 */
@NullMarked
package io.kryowire.call.proxy;

import org.jspecify.annotations.NullMarked;
