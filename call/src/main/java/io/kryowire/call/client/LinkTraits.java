/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.net.InetSocketAddress;
import java.util.concurrent.Executor;

import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkTls;
import io.kryowire.call.Reconnect;
import io.kryowire.call.Transport;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * What has to be the same for groups to share a peer.
 *
 * @param transport makes it
 * @param codec carries the types of its methods
 * @param settings how its links behave
 * @param address where it listens
 * @param lanes how many connections it has
 * @param completions runs what callers attach to futures
 * @param exceptions those that reach callers as themselves
 * @param reconnect how long to wait between attempts to connect
 * @param tls how its links are encrypted
 */
record LinkTraits(Transport transport, WireCodec codec, LinkSettings settings, InetSocketAddress address, int lanes,
		Executor completions, ExceptionTypes exceptions, Reconnect reconnect, @Nullable LinkTls tls) {
}
