/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Histories of slots with owners, and a checker that finds what no owner may do. Nodes
 * count in values of a fenced state topic. Each process writes an
 * {@link io.kryowire.proof.ownership.OwnershipLog} of its own to a common directory:
 * callers what they asked for and were told, nodes what they ran and wrote, and the test
 * what was announced, what Redis holds in the end, and when Redis has lost something.
 */
@NullMarked
package io.kryowire.proof.ownership;

import org.jspecify.annotations.NullMarked;
