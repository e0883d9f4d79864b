/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The examples of the recipes: values that were written by plain Kryo.
 */
@NullMarked
package com.acme.basket;

import org.jspecify.annotations.NullMarked;
