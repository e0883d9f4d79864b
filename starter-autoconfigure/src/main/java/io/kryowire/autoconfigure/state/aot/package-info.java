/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Runtime hints for state topics and their listeners.
 */
@NullMarked
package io.kryowire.autoconfigure.state.aot;

import org.jspecify.annotations.NullMarked;
