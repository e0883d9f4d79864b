/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The configuration of the sample, and what it needs to run on its own.
 */
@NullMarked
package io.kryowire.sample.system;

import org.jspecify.annotations.NullMarked;
