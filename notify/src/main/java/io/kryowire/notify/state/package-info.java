/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * State topics: the latest value of each key, and the proof of how late it may be.
 */
@NullMarked
package io.kryowire.notify.state;

import org.jspecify.annotations.NullMarked;
