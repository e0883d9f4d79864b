/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The examples of the documentation of tests.
 */
@NullMarked
package com.acme.orders;

import org.jspecify.annotations.NullMarked;
