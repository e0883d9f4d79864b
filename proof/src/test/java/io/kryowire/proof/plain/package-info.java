/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Plain Spring Data Redis under the checker: what the checker must find.
 */
@NullMarked
package io.kryowire.proof.plain;

import org.jspecify.annotations.NullMarked;
