/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Services of contracts: has the calls of an interface answered by an object that
 * implements it.
 */
@NullMarked
package io.kryowire.call.export;

import org.jspecify.annotations.NullMarked;
