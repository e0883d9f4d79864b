/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Promises that every codec keeps.
 */
@NullMarked
package io.kryowire.codec;

import org.jspecify.annotations.NullMarked;
