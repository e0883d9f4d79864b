/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A generator of quotes, so that there is something to see.
 */
@NullMarked
package io.kryowire.sample.load;

import org.jspecify.annotations.NullMarked;
