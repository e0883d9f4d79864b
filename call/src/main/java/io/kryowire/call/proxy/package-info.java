/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Clients of contracts: makes a proxy of an interface whose methods call other nodes.
 */
@NullMarked
package io.kryowire.call.proxy;

import org.jspecify.annotations.NullMarked;
