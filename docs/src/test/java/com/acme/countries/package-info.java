/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The examples of the recipes: a job that writes and ends.
 */
@NullMarked
package com.acme.countries;

import org.jspecify.annotations.NullMarked;
