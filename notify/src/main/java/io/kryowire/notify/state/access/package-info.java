/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Commands of a topic: writes, direct reads, and what Redis answers.
 */
@NullMarked
package io.kryowire.notify.state.access;

import org.jspecify.annotations.NullMarked;
