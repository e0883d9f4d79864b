/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Quotes: an example of the documentation.
 */
@NullMarked
package com.acme.quotes;

import org.jspecify.annotations.NullMarked;
