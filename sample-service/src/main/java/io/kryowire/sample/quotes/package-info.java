/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Quotes: what this service is about.
 */
@NullMarked
package io.kryowire.sample.quotes;

import org.jspecify.annotations.NullMarked;
