/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of clients in a Spring application without Spring Boot.
 */
@NullMarked
package io.kryowire.call.client;

import org.jspecify.annotations.NullMarked;
