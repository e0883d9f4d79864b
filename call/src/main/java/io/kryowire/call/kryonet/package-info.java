/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Nodes and peers over KryoNet: the only package that knows it, with the reason for each
 * work-around beside it.
 */
@NullMarked
package io.kryowire.call.kryonet;

import org.jspecify.annotations.NullMarked;
