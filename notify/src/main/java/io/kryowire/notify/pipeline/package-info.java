/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Commands of many threads over one connection: collected into batches, kept in order,
 * and sent again where that does no harm.
 */
@NullMarked
package io.kryowire.notify.pipeline;

import org.jspecify.annotations.NullMarked;
