/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The codec's front room: what turns one object graph into bytes and back, and every way
 * it can refuse to.
 */
@NullMarked
package io.kryowire.codec;

import org.jspecify.annotations.NullMarked;
