/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kontraktor;

import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;
import org.nustaq.kontraktor.Actors;
import org.nustaq.kontraktor.impl.BackOffStrategy;
import org.nustaq.kontraktor.remoting.base.RemoteRefPolling;
import org.nustaq.kontraktor.remoting.encoding.Coding;
import org.nustaq.kontraktor.remoting.encoding.SerializerType;
import org.nustaq.kontraktor.remoting.tcp.TCPConnectable;
import org.nustaq.kontraktor.remoting.tcp.TCPPublisher;

/**
 * An actor of Kontraktor 5.2 published over TCP, its classes registered with FST. Queues
 * are polled every millisecond instead of every twenty, as in its own benchmark. 5.2.1 is
 * not on Maven Central, so it is 5.2.0.
 */
public final class KontraktorSubject implements CallSubject {

	private static final int POLL_MILLIS = 1;

	private static final int QUEUE = 1 << 16;

	static {
		BackOffStrategy.SLEEP_NANOS = (int) TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS);
		RemoteRefPolling.EMPTY_Q_BACKOFF_WAIT_MILLIS = POLL_MILLIS;
		RemoteRefPolling.NONE_CONNETCED_WAIT_MILLIS = POLL_MILLIS;
	}

	private static Coding coding() {
		return new Coding(SerializerType.FSTSer, Sum.class, Item.class);
	}

	@Override
	public void serve(CallRow row, CallService service, int port) {
		SlowActor slow = Actors.AsActor(SlowActor.class, QUEUE);
		slow.begin(service);
		ServiceActor actor = Actors.AsActor(ServiceActor.class, QUEUE);
		actor.begin(service, slow);
		new TCPPublisher(actor, port).coding(coding()).publish(null).await();
	}

	@Override
	public CallClient connect(CallRow row, int port) {
		KontraktorClient client = new KontraktorClient();
		ServiceActor actor = (ServiceActor) new TCPConnectable(ServiceActor.class, "127.0.0.1", port).coding(coding())
			.inboundQueueSize(QUEUE)
			.connect((connector, problem) -> client.lost(), null)
			.await();
		client.use(actor);
		return client;
	}

	@Override
	public int tellWindow() {
		return 10_000;
	}

}
