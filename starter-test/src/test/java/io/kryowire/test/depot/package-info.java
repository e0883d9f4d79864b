/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * An application that calls and answers, and its slices.
 */
@NullMarked
package io.kryowire.test.depot;

import org.jspecify.annotations.NullMarked;
