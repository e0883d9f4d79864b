/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The embedded Redis as a service connection of Spring Boot.
 */
@NullMarked
package io.kryowire.test.redis.boot;

import org.jspecify.annotations.NullMarked;
