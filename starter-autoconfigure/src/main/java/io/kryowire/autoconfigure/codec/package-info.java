/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration for the codec: the format of messages, and the types they may
 * contain.
 */
@NullMarked
package io.kryowire.autoconfigure.codec;

import org.jspecify.annotations.NullMarked;
