/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What is measured of the inside of links.
 */
@NullMarked
package io.kryowire.call.link;

import org.jspecify.annotations.NullMarked;
