/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryonet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import com.esotericsoftware.kryonet.Server;
import com.esotericsoftware.kryonet.rmi.ObjectSpace;
import com.esotericsoftware.minlog.Log;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;

/**
 * KryoNet's own calls, the {@link ObjectSpace}. It numbers calls from 1 to 63, so that no
 * more can be under way, and only the thread that has called can fetch the answer.
 */
public final class RmiSubject implements CallSubject {

	static final int OBJECT = 1;

	private static final int BUFFER = 1 << 20;

	static {
		Log.set(Log.LEVEL_WARN);
	}

	@Override
	public Optional<String> refusal(CallRow row) {
		return switch (row) {
			case PING, SUM_ASK -> Optional.empty();
			default -> Optional.of("has at most 63 calls under way, and no acknowledgements");
		};
	}

	private static void register(Kryo kryo) {
		ObjectSpace.registerClasses(kryo);
		kryo.register(RmiSum.class);
	}

	@Override
	public void serve(CallRow row, CallService service, int port) throws IOException {
		Server server = new Server(BUFFER, BUFFER);
		register(server.getKryo());
		ObjectSpace objects = new ObjectSpace();
		objects.register(OBJECT, (RmiSum) service::sum);
		server.addListener(new Listener() {
			@Override
			public void connected(Connection connection) {
				objects.addConnection(connection);
			}
		});
		server.bind(new InetSocketAddress("127.0.0.1", port), null);
		server.start();
	}

	@Override
	public CallClient connect(CallRow row, int port) throws IOException {
		Client client = new Client(BUFFER, BUFFER);
		register(client.getKryo());
		client.start();
		client.connect(5000, "127.0.0.1", port);
		return new RmiClient(client);
	}

}
