/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The application a newcomer runs first.
 */
@NullMarked
package io.kryowire.sample;

import org.jspecify.annotations.NullMarked;
