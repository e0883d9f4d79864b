/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Faults between a service and Redis, which a seeded scheduler applies one after the
 * other.
 */
@NullMarked
package io.kryowire.proof.faults;

import org.jspecify.annotations.NullMarked;
