/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tasks that go to the node which has a key: named beans there, called with plain data.
 */
@NullMarked
package io.kryowire.call.task;

import org.jspecify.annotations.NullMarked;
