/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Tests of what gives tests their transport.
 */
@NullMarked
package io.kryowire.test.kryonet;

import org.jspecify.annotations.NullMarked;
