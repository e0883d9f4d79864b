/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Spring's HTTP interface clients and Spring MVC as a call subject.
 */
@NullMarked
package io.kryowire.benchmarks.spring.http;

import org.jspecify.annotations.NullMarked;
