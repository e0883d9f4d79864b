/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of contracts: what they may say.
 */
@NullMarked
package io.kryowire.call.contract;

import org.jspecify.annotations.NullMarked;
