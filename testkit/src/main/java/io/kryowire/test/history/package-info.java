/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Histories of who wrote, saw and claimed what, and a checker that finds what must not be
 * in them.
 */
@NullMarked
package io.kryowire.test.history;

import org.jspecify.annotations.NullMarked;
