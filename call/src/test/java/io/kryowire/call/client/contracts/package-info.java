/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Contracts to be found.
 */
@NullMarked
package io.kryowire.call.client.contracts;

import org.jspecify.annotations.NullMarked;
