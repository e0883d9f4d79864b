/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The examples of the recipes: caches and a state topic.
 */
@NullMarked
package com.acme.catalog;

import org.jspecify.annotations.NullMarked;
