/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryonet;

/**
 * What is called by RMI.
 */
public interface RmiSum {

	int sum(int first, int second);

}
