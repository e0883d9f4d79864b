/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Contracts before run time.
 */
@NullMarked
package io.kryowire.autoconfigure.kryonet.aot;

import org.jspecify.annotations.NullMarked;
