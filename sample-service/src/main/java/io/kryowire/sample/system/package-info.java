/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the sample is configured with, and what it needs to run by itself.
 */
@NullMarked
package io.kryowire.sample.system;

import org.jspecify.annotations.NullMarked;
