/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Spring Data Redis as a message subject.
 */
@NullMarked
package io.kryowire.benchmarks.messages.spring;

import org.jspecify.annotations.NullMarked;
