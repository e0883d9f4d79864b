/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Kryowire's calls by beans: an application that answers, and one that calls.
 */
@NullMarked
package io.kryowire.benchmarks.spring.kryowire;

import org.jspecify.annotations.NullMarked;
