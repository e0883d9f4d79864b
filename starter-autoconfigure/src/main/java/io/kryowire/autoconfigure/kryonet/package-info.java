/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration for calls over KryoNet.
 */
@NullMarked
package io.kryowire.autoconfigure.kryonet;

import org.jspecify.annotations.NullMarked;
