/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Ordered, bounded, per-key execution: the scheduler both halves share.
 * {@link io.kryowire.dispatch.DispatcherBuilder} makes a
 * {@link io.kryowire.dispatch.Dispatcher}. Plain Java.
 */
@NullMarked
package io.kryowire.dispatch;

import org.jspecify.annotations.NullMarked;
