/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What Spring needs to know before run time of the types that travel.
 */
@NullMarked
package io.kryowire.autoconfigure.aot;

import org.jspecify.annotations.NullMarked;
