/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Quotes of securities, the subject of this service.
 */
@NullMarked
package io.kryowire.sample.quotes;

import org.jspecify.annotations.NullMarked;
