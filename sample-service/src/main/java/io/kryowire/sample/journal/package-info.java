/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What has happened at this node, for people.
 */
@NullMarked
package io.kryowire.sample.journal;

import org.jspecify.annotations.NullMarked;
