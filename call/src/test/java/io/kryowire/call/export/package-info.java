/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of services: what answers the calls of a contract.
 */
@NullMarked
package io.kryowire.call.export;

import org.jspecify.annotations.NullMarked;
