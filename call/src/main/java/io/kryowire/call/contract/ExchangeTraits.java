/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.time.Duration;

import io.kryowire.call.Execution;
import org.jspecify.annotations.Nullable;

/**
 * What the annotations say of an exchange, the interface's where the method's say
 * nothing.
 *
 * @param deadline how long a call may take, if anybody says
 * @param execution where the handler runs, if anybody says
 * @param oneway whether there is no answer
 * @param broadcast whether all nodes are called
 * @param idempotent whether it may run twice
 */
record ExchangeTraits(@Nullable Duration deadline, @Nullable Execution execution, boolean oneway, boolean broadcast,
		boolean idempotent) {
}
