/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.lang.reflect.InvocationTargetException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.VersionMismatchException;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.link.CompiledTypes;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Three nodes whose versions are replaced one by one, forward and back.
 */
class RollingUpgradeTests {

	private static final int CALLS = 100;

	private static final String SERVICE = """
			class Service implements Quotes {
				public Quote put(String isin, Quote quote) {
					return quote;
				}
			}""";

	private static final String CONTRACT = "@KryonetExchange interface Quotes { Quote put(@RouteKey String isin, Quote quote); }";

	@TempDir
	private Path directory = Path.of("");

	private final List<Integer> ports = FreePorts.choose(3, 1);

	private final Map<String, Node> nodes = new LinkedHashMap<>();

	private final List<Peer> all = new ArrayList<>();

	private CompiledTypes first = CompiledTypes.NONE;

	private CompiledTypes second = CompiledTypes.NONE;

	@BeforeEach
	void compile() {
		this.first = types("record Quote(String isin, int cents) {}", CONTRACT, SERVICE);
		this.second = types(
				"record Quote(@WireDefault(\"EUR\") String currency, @WireName({\"price\", \"cents\"}) long price, String isin) {}",
				"@KryonetExchange interface Quotes { Quote put(@RouteKey String isin, Quote quote, @WireDefault(\"web\") String source); }",
				SERVICE.replace("Quote quote)", "Quote quote, String source)")
					.replace("return quote;", "Objects.requireNonNull(source); return quote;"));
	}

	@AfterEach
	void close() {
		this.all.forEach(Peer::close);
		this.nodes.values().forEach(Node::close);
	}

	private CompiledTypes types(String... declarations) {
		return CompiledTypes.of(this.directory, declarations);
	}

	private static LinkSettings settings(String name) {
		int longest = (int) Waiting.LONGEST.toMillis();
		return LinkSettings.of(name).withTimes(longest, 1000, longest);
	}

	private void start(int number, CompiledTypes version) {
		KryoCodec codec = KryoCodec.of();
		NodeBuilder builder = new KryonetTransport().node(codec, settings("node" + number))
			.workers(2)
			.address(new InetSocketAddress("127.0.0.1", this.ports.get(number)));
		new ServiceExporter(codec, List.of()).export(version.make("Service"), builder::method);
		this.nodes.put("node" + number, builder.start());
	}

	/** Stops a node, and starts another version in its place. */
	private void replace(int number, CompiledTypes version, Caller... callers) throws InterruptedException {
		Node old = this.nodes.remove("node" + number);
		assertThat(old).isNotNull();
		old.close();
		for (Caller caller : callers) {
			Peer peer = caller.peers.get("node" + number);
			Waiting.patiently().until(() -> peer != null && !peer.isConnected());
		}
		FreePorts.awaitFree(this.ports.get(number));
		start(number, version);
		for (Caller caller : callers) {
			caller.awaitAll();
		}
	}

	/** A caller of one version, with peers of its own. */
	private final class Caller {

		private final Map<String, Peer> peers = new LinkedHashMap<>();

		private final CompiledTypes version;

		private final Object client;

		Caller(CompiledTypes version) throws InterruptedException {
			this.version = version;
			KryoCodec codec = KryoCodec.of();
			for (int number = 0; number < 3; number++) {
				this.peers.put("node" + number,
						new KryonetTransport()
							.peer(codec, settings("client"),
									new InetSocketAddress("127.0.0.1", RollingUpgradeTests.this.ports.get(number)))
							.connect());
			}
			RollingUpgradeTests.this.all.addAll(this.peers.values());
			this.client = KryonetServiceProxyFactory.builder(codec, CallRouter.to(this.peers))
				.deadline(Waiting.LONGEST)
				.build()
				.createClient(version.type("Quotes"));
			awaitAll();
		}

		void awaitAll() throws InterruptedException {
			for (Peer peer : this.peers.values()) {
				assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).isTrue();
			}
		}

		/** Calls with many keys, none of which may fail. */
		void callAll() throws Throwable {
			for (int key = 0; key < CALLS; key++) {
				Object quote = (this.version == RollingUpgradeTests.this.first)
						? this.version.make("Quote", "DE" + key, key)
						: this.version.make("Quote", "EUR", (long) key, "DE" + key);
				assertThat(call(key, quote)).isEqualTo(quote);
			}
		}

		Object call(int key, Object quote) throws Throwable {
			try {
				return (this.version == RollingUpgradeTests.this.second)
						? this.version.method("Quotes", "put").invoke(this.client, "DE" + key, quote, "test")
						: this.version.method("Quotes", "put").invoke(this.client, "DE" + key, quote);
			}
			catch (InvocationTargetException ex) {
				throw ex.getCause();
			}
		}

	}

	@Test
	void noCallFailsWhileNodesAreReplacedOneByOneForwardAndBack() throws Throwable {
		for (int number = 0; number < 3; number++) {
			start(number, this.first);
		}
		Caller older = new Caller(this.first);
		Caller newer = new Caller(this.second);
		older.callAll();
		newer.callAll();
		for (CompiledTypes version : List.of(this.second, this.first)) {
			for (int number = 0; number < 3; number++) {
				replace(number, version, older, newer);
				older.callAll();
				newer.callAll();
			}
		}
	}

	@Test
	void aNodeWhoseVersionCannotTakeTheCallsOfItsKeysIsPassedOver() throws Throwable {
		CompiledTypes other = types("record Quote(String isin, String cents) {}", CONTRACT, SERVICE);
		CompiledTypes without = types("record Quote(String isin, int cents) {}",
				"@KryonetExchange interface Quotes { Quote get(@RouteKey String isin); }",
				"class Service implements Quotes { public Quote get(String isin) { return null; } }");
		for (int number = 0; number < 3; number++) {
			start(number, this.first);
		}
		Caller caller = new Caller(this.first);
		caller.callAll();
		replace(0, other, caller);
		caller.callAll();
		replace(1, without, caller);
		caller.callAll();
		replace(2, other, caller);
		assertThatExceptionOfType(VersionMismatchException.class)
			.isThrownBy(() -> caller.call(7, this.first.make("Quote", "DE7", 7)))
			.withMessageContaining("none of 3 nodes")
			.withMessageContaining("cents")
			.withMessageContaining("has no method");
		replace(1, this.first, caller);
		caller.callAll();
	}

}
