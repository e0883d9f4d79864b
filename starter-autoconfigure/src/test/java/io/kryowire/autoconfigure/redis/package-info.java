/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Messages over Redis in applications of Spring Boot.
 */
@NullMarked
package io.kryowire.autoconfigure.redis;

import org.jspecify.annotations.NullMarked;
