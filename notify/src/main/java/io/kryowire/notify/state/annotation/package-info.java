/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Methods that listen to state topics.
 */
@NullMarked
package io.kryowire.notify.state.annotation;

import org.jspecify.annotations.NullMarked;
