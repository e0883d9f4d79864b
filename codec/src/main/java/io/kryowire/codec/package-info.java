/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What turns one object graph into bytes and back, and the exceptions with which it
 * refuses to.
 */
@NullMarked
package io.kryowire.codec;

import org.jspecify.annotations.NullMarked;
