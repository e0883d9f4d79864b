/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the sample needs to run by itself. A real service has none of this.
 */
@NullMarked
package io.kryowire.sample.system;

import org.jspecify.annotations.NullMarked;
