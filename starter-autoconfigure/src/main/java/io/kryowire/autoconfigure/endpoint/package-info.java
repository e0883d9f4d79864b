/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The actuator endpoint {@code kryowire} and its contributors.
 */
@NullMarked
package io.kryowire.autoconfigure.endpoint;

import org.jspecify.annotations.NullMarked;
