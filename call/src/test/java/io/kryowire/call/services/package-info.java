/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Ordinary services over real sockets, whose handlers block, call, wait and hang, with
 * the defaults: nothing here says where a handler runs.
 */
@NullMarked
package io.kryowire.call.services;

import org.jspecify.annotations.NullMarked;
