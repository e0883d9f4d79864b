/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What is derived from classes.
 */
@NullMarked
package io.kryowire.codec.schema;

import org.jspecify.annotations.NullMarked;
