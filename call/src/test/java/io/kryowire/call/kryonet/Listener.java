/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.WireCodec;

/**
 * A node that hears a word when it may, and its peer.
 */
final class Listener implements AutoCloseable {

	static final CallMethod HEAR = CallMethod.of("test/hear(String)", String.class, String.class);

	/** What it takes at once. */
	static final int BYTES = 40_000;

	final Semaphore may = new Semaphore(0);

	final List<String> heard = new CopyOnWriteArrayList<>();

	final Node node;

	final Peer peer;

	final RemoteMethod method;

	Listener(String name, int calls, WireCodec codec, WireCodec own) throws InterruptedException {
		this(name, calls, codec, own, (node) -> node, (peer) -> peer);
	}

	private Listener(String name, int calls, WireCodec codec, WireCodec own, UnaryOperator<NodeBuilder> nodes,
			UnaryOperator<PeerBuilder> peers) throws InterruptedException {
		this.node = nodes
			.apply(new KryonetTransport().node(own, Links.settings(name).withWindow(calls, BYTES))
				.workers(1)
				.method(HEAR, Execution.KEYED, (arguments) -> hear((String) arguments[0])))
			.start();
		this.peer = Links.connected(
				peers
					.apply(new KryonetTransport().peer(codec, Links.settings("speaker"),
							new InetSocketAddress("127.0.0.1", this.node.port())))
					.connect());
		this.method = this.peer.methodWhileConnected(HEAR);
	}

	static Listener overTls(String name, int calls, WireCodec codec, WireCodec own) throws InterruptedException {
		return new Listener(name, calls, codec, own,
				(node) -> node
					.tls(Identity.tls(Identity.context(Identity.NODE, Identity.PEER), ClientCertificate.NEEDED)),
				(peer) -> peer.tls(Identity.tls(Identity.context(Identity.PEER, Identity.NODE))));
	}

	private String hear(String word) {
		this.may.acquireUninterruptibly();
		this.heard.add(word);
		return word;
	}

	@Override
	public void close() {
		this.may.release(1000);
		this.peer.close();
		this.node.close();
	}

}
