/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Certificates for tests, and tests of what TLS promises.
 */
@NullMarked
package io.kryowire.call.tls;

import org.jspecify.annotations.NullMarked;
