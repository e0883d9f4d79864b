/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The nodes of this service, and the calls between them.
 */
@NullMarked
package io.kryowire.sample.nodes;

import org.jspecify.annotations.NullMarked;
