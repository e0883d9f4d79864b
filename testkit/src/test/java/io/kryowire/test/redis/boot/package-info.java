/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of the embedded Redis with Spring Boot.
 */
@NullMarked
package io.kryowire.test.redis.boot;

import org.jspecify.annotations.NullMarked;
