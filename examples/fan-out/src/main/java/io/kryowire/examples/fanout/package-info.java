/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * One publisher and many subscribers, over links and over Redis.
 */
@NullMarked
package io.kryowire.examples.fanout;

import org.jspecify.annotations.NullMarked;
