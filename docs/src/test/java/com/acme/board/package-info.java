/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the README begins with.
 */
@NullMarked
package com.acme.board;

import org.jspecify.annotations.NullMarked;
