/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What is measured and observed of state topics.
 */
@NullMarked
package io.kryowire.autoconfigure.state.observation;

import org.jspecify.annotations.NullMarked;
