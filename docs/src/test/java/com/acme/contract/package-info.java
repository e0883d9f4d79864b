/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The examples of the recipes: a contract that Gradle builds.
 */
@NullMarked
package com.acme.contract;

import org.jspecify.annotations.NullMarked;
