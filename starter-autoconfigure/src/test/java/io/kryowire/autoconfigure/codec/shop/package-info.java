/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Types of an application.
 */
@NullMarked
package io.kryowire.autoconfigure.codec.shop;

import org.jspecify.annotations.NullMarked;
