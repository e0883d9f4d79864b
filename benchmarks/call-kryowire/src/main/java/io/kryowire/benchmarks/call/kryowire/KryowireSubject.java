/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkTls;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;

/**
 * Kryowire with its defaults: deadlines, credits, the allow-list and the statistics are
 * on. Handlers run on the network thread, except for the slow one. What callers have
 * attached to their futures runs there as well, as it does with the other products.
 */
public final class KryowireSubject implements CallSubject {

	static final CallMethod SUM = CallMethod.of("sum", int.class, int.class, int.class);

	static final CallMethod SUM_OBJECT = CallMethod.of("sumObject", int.class, Sum.class);

	static final CallMethod TELL = CallMethod.of("tell", void.class, int.class, int.class);

	static final CallMethod TOLD = CallMethod.of("told", long.class);

	static final CallMethod BIG = CallMethod.of("big", long.class, byte[].class);

	static final CallMethod PUSH = CallMethod.of("push", long.class, Item.class);

	static final CallMethod CONSUME = CallMethod.of("consume", void.class, byte[].class);

	private final WireCodec codec;

	private final @Nullable LinkTls tls;

	public KryowireSubject() {
		this(KryoCodec.of(), null);
	}

	KryowireSubject(WireCodec codec, @Nullable LinkTls tls) {
		this.codec = codec;
		this.tls = tls;
	}

	@Override
	public void serve(CallRow row, CallService service, int port) {
		NodeBuilder builder = new KryonetTransport().node(this.codec, LinkSettings.of("server"))
			.address(new InetSocketAddress("127.0.0.1", port))
			.method(SUM, Execution.INLINE, (args) -> service.sum((int) args[0], (int) args[1]))
			.method(SUM_OBJECT, Execution.INLINE, (args) -> service.sum((Sum) args[0]))
			.method(TELL, Execution.INLINE, (args) -> {
				service.tell((int) args[0], (int) args[1]);
				return null;
			})
			.method(TOLD, Execution.INLINE, (args) -> service.told())
			.method(BIG, Execution.INLINE, (args) -> service.big((byte[]) args[0]))
			.method(PUSH, Execution.INLINE, (args) -> service.push((Item) args[0]))
			.method(CONSUME, Execution.KEYED, (args) -> {
				service.consume((byte[]) args[0]);
				return null;
			});
		if (this.tls != null) {
			builder.tls(this.tls);
		}
		Node node = builder.start();
		if (row == CallRow.SLOW_CONSUMER) {
			reportRefusals(node, service);
		}
	}

	private static void reportRefusals(Node node, CallService service) {
		Thread thread = new Thread(() -> {
			long reported = 0;
			while (true) {
				long refused = node.statistics().rejected() + node.statistics().expired();
				service.refused(refused - reported);
				reported = refused;
				try {
					TimeUnit.MILLISECONDS.sleep(10);
				}
				catch (InterruptedException ex) {
					return;
				}
			}
		}, "refusals");
		thread.setDaemon(true);
		thread.start();
	}

	@Override
	public CallClient connect(CallRow row, int port) throws InterruptedException {
		PeerBuilder builder = new KryonetTransport()
			.peer(this.codec, LinkSettings.of("client"), new InetSocketAddress("127.0.0.1", port))
			.completions(Runnable::run);
		if (this.tls != null) {
			builder.tls(this.tls);
		}
		return new KryowireClient(connected(builder));
	}

	/** A peer that has its connection. */
	static Peer connected(PeerBuilder builder) throws InterruptedException {
		Peer peer = builder.connect();
		if (!peer.awaitConnected(TimeUnit.SECONDS.toMillis(5))) {
			throw new IllegalStateException("Not connected within 5 s");
		}
		return peer;
	}

}
