/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of what an application has beside us.
 */
@NullMarked
package io.kryowire.autoconfigure.beans;

import org.jspecify.annotations.NullMarked;
