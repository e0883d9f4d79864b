/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How exceptions of handlers cross the wire: as themselves, with their fields, or by name
 * and message.
 */
@NullMarked
package io.kryowire.call.failure;

import org.jspecify.annotations.NullMarked;
