/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;

import io.kryowire.codec.WireCodec;
import io.kryowire.dispatch.Dispatcher;

/**
 * What the links of one node share.
 *
 * @param codec encodes results
 * @param methods the methods, by their numbers
 * @param ports the ports of all lanes
 * @param keyed runs handlers by key
 * @param virtual runs handlers on virtual threads, refusing all where there are none
 * @param counters counts
 * @param sendStacks whether callers get the stacks of handlers' exceptions
 */
public record ServerLinkOwner(WireCodec codec, List<ServerMethod> methods, List<Integer> ports, Dispatcher keyed,
		Dispatcher virtual, LinkCounters counters, boolean sendStacks) {
}
