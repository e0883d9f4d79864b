/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Sample application for getting started with Kryowire.
 */
@NullMarked
package io.kryowire.sample;

import org.jspecify.annotations.NullMarked;
