/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Types that change: schemas of other processes, and how what was written with them
 * becomes what a type is here. The same for every encoding.
 */
@NullMarked
package io.kryowire.codec.evolution;

import org.jspecify.annotations.NullMarked;
