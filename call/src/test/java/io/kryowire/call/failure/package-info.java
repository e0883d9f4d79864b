/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What becomes of exceptions on the wire.
 */
@NullMarked
package io.kryowire.call.failure;

import org.jspecify.annotations.NullMarked;
