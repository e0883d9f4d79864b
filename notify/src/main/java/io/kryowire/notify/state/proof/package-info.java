/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What a master says of its history: heads, journal, index and role. Proofs of
 * completeness rest on it.
 */
@NullMarked
package io.kryowire.notify.state.proof;

import org.jspecify.annotations.NullMarked;
