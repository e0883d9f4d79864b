/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import io.kryowire.call.CallHeaders;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.ContextHandler;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Whatever is logged, down to the finest level, and whatever a failure says: it tells no
 * secret, and nothing of what calls carry.
 */
class SilentLogTests {

	private static final String SECRET = "marked secret of the nodes";

	private static final String PAYLOAD = "marked payload";

	private static final CallMethod FAIL = CallMethod.of("test/fail(String)", String.class, String.class);

	private static final CallMethod LARGE = CallMethod.of("test/large(String)", String.class, String.class);

	private static final CallMethod DENIED = CallMethod.of("secrets/tell(String)", String.class, String.class);

	private static final CallMethod OTHER_TYPES = CallMethod.of("test/echo(String)", String.class, List.class);

	private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

	private final List<Logger> loggers = List.of(this.root, (Logger) LoggerFactory.getLogger("io.kryowire"),
			(Logger) LoggerFactory.getLogger("com.esotericsoftware"));

	private final List<@Nullable Level> levels = new ArrayList<>();

	private final ListAppender<ILoggingEvent> log = new ListAppender<>();

	/** Handlers add to it as well. */
	private final List<Object> seen = new CopyOnWriteArrayList<>();

	@BeforeEach
	void listen() {
		this.log.start();
		this.loggers.forEach((logger) -> {
			this.levels.add(logger.getLevel());
			logger.addAppender(this.log);
			if (logger != this.root) {
				logger.setLevel(Level.TRACE);
			}
		});
	}

	@AfterEach
	void listenNoMore() {
		for (int i = 0; i < this.loggers.size(); i++) {
			this.loggers.get(i).detachAppender(this.log);
			this.loggers.get(i).setLevel(this.levels.get(i));
		}
	}

	private static LinkSettings settings(String id, String secret) {
		return Links.settings(id).withSecrets(List.of(secret)).withMaxMessageBytes(64 << 10);
	}

	private static PeerBuilder peer(LinkSettings settings, int port) {
		return new KryonetTransport().peer(KryoCodec.of(), settings, new InetSocketAddress("127.0.0.1", port));
	}

	private NodeBuilder node() {
		NodeBuilder node = Links.node(settings("server", SECRET)).method(FAIL, Execution.KEYED, (arguments) -> {
			throw new IllegalStateException("as told");
		})
			.method(LARGE, Execution.INLINE, (arguments) -> PAYLOAD.repeat(10_000))
			.method(DENIED, Execution.INLINE, (arguments) -> arguments[0])
			.method(Links.OTHER, Execution.INLINE, (ContextHandler) (context, arguments) -> {
				this.seen.add(context);
				return arguments[0];
			})
			.authorizer((caller, contract) -> {
				this.seen.add(caller);
				return !contract.equals("secrets");
			});
		this.seen.add(node);
		return node;
	}

	@Test
	void neitherHandshakesNorCallsNorFailuresTellWhatIsSecret() throws Exception {
		try (Node node = node().start();
				Peer stranger = peer(settings("stranger", "marked but wrong"), node.port()).connect()) {
			PeerBuilder builder = peer(settings("client", SECRET), node.port());
			this.seen.add(builder);
			try (Peer peer = Links.connected(builder.connect())) {
				callInAllWays(peer);
				this.seen.add(peer);
				this.seen.add(peer.statistics());
				this.seen.add(peer.method(Links.ECHO));
			}
			Eventually.until("a stranger is refused", () -> node.statistics().refusedConnections() > 0);
			this.seen.add(node);
			this.seen.add(stranger.trouble());
			this.seen.add(settings("client", SECRET));
		}
		assertNothingIsTold();
	}

	private void callInAllWays(Peer peer) {
		CallOptions options = Links.OPTIONS.withKey(PAYLOAD).withHeaders(CallHeaders.of("token", PAYLOAD));
		assertThat(peer.method(Links.ECHO).call(options, PAYLOAD)).isEqualTo(PAYLOAD);
		assertThat(peer.method(Links.OTHER).call(options, PAYLOAD)).isEqualTo(PAYLOAD);
		peer.method(FAIL).tell(options, PAYLOAD);
		for (CallMethod method : List.of(FAIL, LARGE, DENIED, Links.BYTES)) {
			assertFails(peer, method, options, (method == Links.BYTES) ? PAYLOAD.getBytes() : PAYLOAD);
		}
		assertFails(peer, OTHER_TYPES, options, List.of(PAYLOAD));
		assertFails(peer, Links.ECHO, options, PAYLOAD.repeat(10_000));
	}

	private void assertFails(Peer peer, CallMethod method, CallOptions options, Object argument) {
		assertThatExceptionOfType(RuntimeException.class).as(method.name())
			.isThrownBy(() -> peer.method(method).call(options, argument))
			.satisfies(this.seen::add);
	}

	private void assertNothingIsTold() {
		List<ILoggingEvent> told;
		// As whoever writes a line does
		synchronized (this.log) {
			told = List.copyOf(this.log.list);
		}
		assertThat(told).isNotEmpty().allSatisfy((event) -> {
			assertThat(event.getFormattedMessage()).doesNotContain("marked");
			assertThat(ThrowableProxyUtil.asString(event.getThrowableProxy())).doesNotContain("marked");
		});
		assertThat(this.seen).hasSizeGreaterThan(10)
			.allSatisfy((each) -> assertThat(told(each)).doesNotContain("marked"));
	}

	private static String told(Object each) {
		StringBuilder told = new StringBuilder();
		Throwable problem = (each instanceof Throwable thrown) ? thrown : null;
		for (; problem != null; problem = problem.getCause()) {
			told.append(problem).append('\n');
		}
		return told.append(each).toString();
	}

	@Test
	void neitherDoesTls() throws Exception {
		try (Node node = node().tls(Identity.tls(Identity.context(Identity.NODE, Identity.PEER))).start();
				Peer plain = peer(settings("plain", SECRET), node.port()).connect();
				Peer peer = Links.connected(peer(settings("client", SECRET), node.port())
					.tls(Identity.tls(Identity.context(Identity.PEER, Identity.NODE)))
					.connect())) {
			callInAllWays(peer);
			Eventually.until("a plain peer is refused", () -> node.statistics().refusedConnections() > 0);
			this.seen.add(plain.trouble());
		}
		assertNothingIsTold();
	}

}
