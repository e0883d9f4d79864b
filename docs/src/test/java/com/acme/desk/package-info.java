/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Orders: an example of the documentation.
 */
@NullMarked
package com.acme.desk;

import org.jspecify.annotations.NullMarked;
