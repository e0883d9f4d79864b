/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Links that are encrypted: a channel between a link and what carries its frames, in
 * which the JDK's TLS makes records of them.
 */
@NullMarked
package io.kryowire.call.tls;

import org.jspecify.annotations.NullMarked;
