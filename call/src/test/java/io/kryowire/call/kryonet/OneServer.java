/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.link.CallRuntime;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.NodeContext;
import io.kryowire.call.link.NodePlan;
import io.kryowire.call.tls.TlsLinks;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;

/**
 * A server without a node around it.
 */
final class OneServer implements AutoCloseable {

	private final LinkSettings settings = Links.settings("server");

	private final NodeContext owner = NodeContext
		.of(new NodePlan(KryoCodec.of(), this.settings, CallRuntime.SYSTEM, KryonetNode::new).method(Links.ECHO,
				Execution.INLINE, (arguments) -> arguments[0]), List.of(4711));

	private final ResilientServer server;

	/**
	 * A server.
	 * @param wires changes what links and TLS send with
	 */
	OneServer(Function<FrameChannel, FrameChannel> wires) throws Exception {
		this(new UnprovenConnections<>(10, 10), null, wires, UnaryOperator.identity());
	}

	/**
	 * A server.
	 * @param unproven has its connections that have not proven themselves
	 * @param tls its TLS, if it has any
	 * @param wires changes what links and TLS send with
	 * @param ends changes what its frames go to
	 */
	OneServer(UnprovenConnections<ServerChannel> unproven, @Nullable TlsLinks tls,
			Function<FrameChannel, FrameChannel> wires, UnaryOperator<ServerEnd> ends) throws Exception {
		MinlogBridge.install();
		this.server = ResilientServer.create(this.settings, unproven, this.owner.counters(),
				ServerEnd.largestStrangersFrame(tls != null),
				(wire) -> ends.apply(ServerEnd.of(wires.apply(wire), this.settings, this.owner, tls)), this.owner::look,
				"kryowire-net-server-0");
		this.server.open(new InetSocketAddress("127.0.0.1", 0));
		this.server.begin();
	}

	ResilientServer server() {
		return this.server;
	}

	int port() {
		return this.server.port();
	}

	/** Its only connection. */
	ServerChannel channel() {
		Eventually.until("a client has come", () -> !this.server.channels().isEmpty());
		Iterator<ServerChannel> channels = this.server.channels().iterator();
		return channels.next();
	}

	@Override
	public void close() {
		this.server.end();
		this.owner.close();
	}

}
