/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Runtime hints for the types that messages contain.
 */
@NullMarked
package io.kryowire.autoconfigure.aot;

import org.jspecify.annotations.NullMarked;
