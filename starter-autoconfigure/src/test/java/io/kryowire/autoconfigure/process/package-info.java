/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Applications in JVMs of their own, and when these end.
 */
@NullMarked
package io.kryowire.autoconfigure.process;

import org.jspecify.annotations.NullMarked;
