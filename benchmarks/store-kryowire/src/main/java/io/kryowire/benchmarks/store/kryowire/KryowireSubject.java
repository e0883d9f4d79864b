/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.store.kryowire;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Locale;

import io.kryowire.benchmarks.rig.store.StoreServerSubject;
import io.kryowire.benchmarks.rig.store.StoreSubject;
import io.kryowire.benchmarks.rig.store.User;
import io.kryowire.benchmarks.rig.store.UserClient;
import io.kryowire.benchmarks.rig.store.UserStore;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.examples.store.Store;
import io.kryowire.examples.store.StoreApplication;
import io.kryowire.examples.store.file.StoreFile;
import io.kryowire.examples.store.file.StoreSettings;
import io.kryowire.examples.store.file.StoreSettings.Durability;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.util.unit.DataSize;

/**
 * The store of the examples as it is: its application and an injected client. The system
 * property {@code durability} says what writes survive.
 */
public final class KryowireSubject implements StoreSubject, StoreServerSubject {

	private static final String DURABILITY = System.getProperty("durability", "process");

	private final WireCoder<User> coder = KryoCodec.of(User.class).coder(User.class);

	@Override
	public UserStore open(Path directory) {
		Durability durability = Durability.valueOf(DURABILITY.toUpperCase(Locale.ROOT));
		return new FileStore(this.coder, StoreFile
			.open(new StoreSettings(directory.resolve("store.lmdb"), DataSize.ofGigabytes(16), durability, false)));
	}

	@Override
	public int serve(Path directory, Filling filling) throws Exception {
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
		}
		StoreFile file = new SpringApplicationBuilder(StoreApplication.class)
			.run("--server.port=0", "--kryowire.kryonet.server.port=" + port,
					"--kryowire.kryonet.client.store.nodes=127.0.0.1:" + port, "--store.durability=" + DURABILITY,
					"--store.file=" + directory.resolve("store.lmdb"))
			.getBean(StoreFile.class);
		filling.fill(new FileStore(this.coder, file));
		return port;
	}

	@Override
	public UserClient connect(int port) {
		Store store = new SpringApplicationBuilder(CallingApplication.class)
			.run("--spring.main.web-application-type=none", "--kryowire.kryonet.client.store.nodes=127.0.0.1:" + port)
			.getBean(Store.class);
		return (uid) -> store.get(uid).thenApply((bytes) -> (bytes != null) ? this.coder.decode(bytes) : null);
	}

}
