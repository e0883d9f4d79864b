/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The scoreboard: which rows belong to the figures of the source articles, what of them
 * fits into a time, and the page that shows all of them.
 */
@NullMarked
package io.kryowire.benchmarks.rig.scoreboard;

import org.jspecify.annotations.NullMarked;
