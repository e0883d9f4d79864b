/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Calls from a Spring application: contracts imported as beans, and groups of nodes
 * behind them. Needs the Spring Framework, not Spring Boot.
 */
@NullMarked
package io.kryowire.call.client;

import org.jspecify.annotations.NullMarked;
