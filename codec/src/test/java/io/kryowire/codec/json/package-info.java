/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The readable codec's promises.
 */
@NullMarked
package io.kryowire.codec.json;

import org.jspecify.annotations.NullMarked;
