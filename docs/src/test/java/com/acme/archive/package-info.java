/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The examples of the recipes: several Redis servers.
 */
@NullMarked
package com.acme.archive;

import org.jspecify.annotations.NullMarked;
