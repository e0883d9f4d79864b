/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryonet;

import java.io.IOException;
import java.net.InetSocketAddress;

import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Server;
import com.esotericsoftware.minlog.Log;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;

/**
 * Raw KryoNet with its own serialization, on Kryo 5: all classes registered, no
 * references, one object a message. Its buffers are large enough for all that a row lets
 * be under way, because it does not survive one that overflows; several connections share
 * what one would have, as they share what is under way. Requests and replies have
 * numbers, as KryoNet has no calls but its RMI. Handlers run on the update thread, the
 * slow one on a thread of its own.
 */
public final class KryonetSubject implements CallSubject {

	private static final int WRITE_BUFFER = 8 << 20;

	private static final int OBJECT_BUFFER = 256 << 10;

	private static final int LARGE_WRITE_BUFFER = 32 << 20;

	private static final int LARGE_OBJECT_BUFFER = 16 << 20;

	static {
		Log.set(Log.LEVEL_WARN);
	}

	@Override
	public void serve(CallRow row, CallService service, int port) throws IOException {
		Server server = (row == CallRow.BIG_VALUE) ? new Server(LARGE_WRITE_BUFFER, LARGE_OBJECT_BUFFER)
				: new Server(WRITE_BUFFER / row.connections(), OBJECT_BUFFER);
		Messages.register(server.getKryo());
		server.addListener(new ServiceListener(service));
		server.bind(new InetSocketAddress("127.0.0.1", port), null);
		server.start();
	}

	@Override
	public CallClient connect(CallRow row, int port) throws IOException {
		return new KryonetClient(() -> {
			Client client = (row == CallRow.BIG_VALUE) ? new Client(LARGE_WRITE_BUFFER, LARGE_OBJECT_BUFFER)
					: new Client(WRITE_BUFFER / row.connections(), OBJECT_BUFFER);
			Messages.register(client.getKryo());
			client.start();
			return client;
		}, port);
	}

	@Override
	public int tellWindow() {
		return 10_000;
	}

}
