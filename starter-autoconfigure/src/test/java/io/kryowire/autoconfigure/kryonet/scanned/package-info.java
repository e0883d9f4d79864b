/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What component scanning finds.
 */
@NullMarked
package io.kryowire.autoconfigure.kryonet.scanned;

import org.jspecify.annotations.NullMarked;
