/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

@NullMarked
package io.kryowire.examples.store;

import org.jspecify.annotations.NullMarked;
