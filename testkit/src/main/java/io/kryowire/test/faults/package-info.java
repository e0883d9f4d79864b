/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What can go wrong between a service and Redis, as actions that a seeded scheduler
 * applies one after the other.
 */
@NullMarked
package io.kryowire.test.faults;

import org.jspecify.annotations.NullMarked;
