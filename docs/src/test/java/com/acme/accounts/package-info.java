/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The example of leased ownership.
 */
@NullMarked
package com.acme.accounts;

import org.jspecify.annotations.NullMarked;
