/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The binary codec's promises.
 */
@NullMarked
package io.kryowire.codec.kryo;

import org.jspecify.annotations.NullMarked;
