/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The codec and the links, without Spring.
 */
@NullMarked
package com.acme.wire;

import org.jspecify.annotations.NullMarked;
