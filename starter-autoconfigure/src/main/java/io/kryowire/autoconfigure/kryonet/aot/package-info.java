/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Runtime hints for contracts.
 */
@NullMarked
package io.kryowire.autoconfigure.kryonet.aot;

import org.jspecify.annotations.NullMarked;
