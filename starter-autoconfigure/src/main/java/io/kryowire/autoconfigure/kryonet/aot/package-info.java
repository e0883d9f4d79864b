/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What Spring needs to know before run time of contracts.
 */
@NullMarked
package io.kryowire.autoconfigure.kryonet.aot;

import org.jspecify.annotations.NullMarked;
