/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Answers calls in a Spring application: {@code @KryonetService} beans behind one node
 * with a life cycle. Needs the Spring Framework, not Spring Boot.
 */
@NullMarked
package io.kryowire.call.server;

import org.jspecify.annotations.NullMarked;
