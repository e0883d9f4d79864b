/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Decides which node a call goes to: by load, by key, or to all of them; and tries
 * another node if a call certainly has not run.
 */
@NullMarked
package io.kryowire.call.routing;

import org.jspecify.annotations.NullMarked;
