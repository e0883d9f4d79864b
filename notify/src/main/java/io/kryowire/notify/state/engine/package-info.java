/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Keeps what a process knows of a topic as fresh as can be proven: one engine for each
 * topic, which reads what has changed, and proves that nothing was missed.
 */
@NullMarked
package io.kryowire.notify.state.engine;

import org.jspecify.annotations.NullMarked;
