/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the protocol promises.
 */
@NullMarked
package io.kryowire.call.protocol;

import org.jspecify.annotations.NullMarked;
