/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.tools.ToolProvider;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Two services of different age: the calls that both understand go on, and the others
 * fail before they are sent, with the name of what differs.
 */
class DifferentTypesTests {

	@TempDir
	private Path directory = Path.of("");

	@Test
	void whenAFieldHasAnotherTypeThenTheErrorNamesTypeAndField() throws Exception {
		Class<?> ours = compile("ours", "String id, int price");
		Class<?> theirs = compile("theirs", "String id, String price");
		try (Node node = Links.node()
			.method(CallMethod.of("test/quote(Quote)", String.class, theirs), Execution.INLINE, (arguments) -> "")
			.start(); Peer peer = Links.connected(node)) {
			Object quote = ours.getConstructor(String.class, int.class).newInstance("x", 1);
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(CallMethod.of("test/quote(Quote)", String.class, ours))
					.call(Links.OPTIONS, quote))
				.withMessageContaining("acme.Quote")
				.withMessageContaining("price")
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.REJECTED));
			assertThat(Links.echo(peer, "what both know")).isEqualTo("what both know");
			assertThat(node.statistics().connects()).isEqualTo(1);
			assertThat(node.statistics().refusedConnections()).isZero();
		}
	}

	/** The client knows its type before it connects, as a service does. */
	@Test
	void whenTheTypeIsKnownBeforeTheConnectionThenTheErrorNamesTypeAndFieldToo() throws Exception {
		Class<?> ours = compile("ours", "String id, int price, String note");
		Class<?> theirs = compile("theirs", "String id, int price, int note");
		KryoCodec codec = KryoCodec.of(ours);
		try (Node node = Links.node()
			.method(CallMethod.of("test/quote()", theirs), Execution.INLINE, (arguments) -> null)
			.start();
				Peer peer = Links.connected(new KryonetTransport()
					.peer(codec, Links.settings("client"), new InetSocketAddress("127.0.0.1", node.port()))
					.connect())) {
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(CallMethod.of("test/quote()", ours)).call(Links.OPTIONS))
				.withMessageContaining("results")
				.withMessageContaining("acme.Quote")
				.withMessageContaining("note");
		}
	}

	@Test
	void whenTheMethodIsUnknownThenTheErrorNamesThoseThatThereAre() throws Exception {
		try (Node node = Links.node().start(); Peer peer = Links.connected(node)) {
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(Links.OTHER).call(Links.OPTIONS, "x"))
				.withMessageContaining("has no method test/other(String)")
				.withMessageContaining("test/echo(String)")
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.REJECTED));
			assertThat(Links.echo(peer, "on")).isEqualTo("on");
		}
	}

	@Test
	void whenTheMethodHasOtherParametersThatCannotBeReadThenTheErrorSaysSo() throws Exception {
		CallMethod other = CallMethod.of(Links.ECHO.name(), String.class, int.class, int.class);
		try (Node node = Links.node().start(); Peer peer = Links.connected(node)) {
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(other).call(Links.OPTIONS, 1, 1))
				.withMessageContaining("has different parameters")
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.REJECTED));
		}
	}

	@Test
	void whenTheMethodHasFewerParametersThenTheOthersAreIgnored() throws Exception {
		CallMethod other = CallMethod.of(Links.ECHO.name(), String.class, String.class, int.class);
		try (Node node = Links.node().start(); Peer peer = Links.connected(node)) {
			assertThat(peer.method(other).call(Links.OPTIONS, "x", 1)).isEqualTo("x");
		}
	}

	private Class<?> compile(String version, String components) throws Exception {
		Path folder = Files.createDirectory(this.directory.resolve(version));
		Path source = folder.resolve("Quote.java");
		Files.writeString(source, "package acme; public record Quote(%s) {}".formatted(components));
		int result = ToolProvider.getSystemJavaCompiler()
			.run(null, null, null, "-d", folder.toString(), "-proc:none", source.toString());
		assertThat(result).as("it compiles").isZero();
		try (URLClassLoader loader = new URLClassLoader(new URL[] { folder.toUri().toURL() })) {
			return loader.loadClass("acme.Quote");
		}
	}

}
