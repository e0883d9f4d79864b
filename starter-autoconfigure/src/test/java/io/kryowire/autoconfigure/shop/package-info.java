/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * An application for tests: somebody who answers and somebody who calls.
 */
@NullMarked
package io.kryowire.autoconfigure.shop;

import org.jspecify.annotations.NullMarked;
