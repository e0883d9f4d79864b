/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Calls listeners: of each key with the latest change, one after the other.
 */
@NullMarked
package io.kryowire.notify.state.listener;

import org.jspecify.annotations.NullMarked;
