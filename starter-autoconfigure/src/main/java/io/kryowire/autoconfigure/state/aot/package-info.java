/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What Spring's processing ahead of time has to know of state topics.
 */
@NullMarked
package io.kryowire.autoconfigure.state.aot;

import org.jspecify.annotations.NullMarked;
