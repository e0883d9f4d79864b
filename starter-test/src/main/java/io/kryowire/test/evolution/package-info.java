/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Checks before they are shipped that new versions of types and their former ones
 * understand each other.
 */
@NullMarked
package io.kryowire.test.evolution;

import org.jspecify.annotations.NullMarked;
