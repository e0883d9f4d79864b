/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A service that counts, as processes to which anything may happen, and its callers. All
 * of them keep a history for the checker of owners.
 */
@NullMarked
package io.kryowire.autoconfigure.cluster.counting;

import org.jspecify.annotations.NullMarked;
