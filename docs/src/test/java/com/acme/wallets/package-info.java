/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The example of tasks in calls.md.
 */
@NullMarked
package com.acme.wallets;

import org.jspecify.annotations.NullMarked;
