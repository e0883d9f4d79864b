/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration of the codec: what may travel, and in which format.
 */
@NullMarked
package io.kryowire.autoconfigure.codec;

import org.jspecify.annotations.NullMarked;
