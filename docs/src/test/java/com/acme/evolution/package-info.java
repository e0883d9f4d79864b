/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Examples of the documentation: types that change.
 */
@NullMarked
package com.acme.evolution;

import org.jspecify.annotations.NullMarked;
