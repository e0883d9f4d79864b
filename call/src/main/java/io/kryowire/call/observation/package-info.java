/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Calls as Micrometer sees them: meters, and observations that carry a trace from caller
 * to handler. Needs Micrometer on the class path, and nothing else.
 */
@NullMarked
package io.kryowire.call.observation;

import org.jspecify.annotations.NullMarked;
