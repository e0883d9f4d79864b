/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The examples of the documentation of calls.
 */
@NullMarked
package com.acme.tenants;

import org.jspecify.annotations.NullMarked;
