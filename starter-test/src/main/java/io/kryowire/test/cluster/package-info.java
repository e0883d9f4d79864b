/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Several nodes of an application on this machine, for tests of what happens between
 * them.
 */
@NullMarked
package io.kryowire.test.cluster;

import org.jspecify.annotations.NullMarked;
