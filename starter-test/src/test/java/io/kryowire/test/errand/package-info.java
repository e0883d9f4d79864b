/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * An application whose services wait for a database and for each other.
 */
@NullMarked
package io.kryowire.test.errand;

import org.jspecify.annotations.NullMarked;
