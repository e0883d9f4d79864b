/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The schemas of values and messages, where Redis keeps them: stored before the first
 * value that names them, and asked for by those who find a name they do not know.
 */
@NullMarked
package io.kryowire.notify.schema;

import org.jspecify.annotations.NullMarked;
