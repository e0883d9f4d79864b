/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallerIdentity;
import io.kryowire.call.ContextHandler;
import io.kryowire.call.Execution;
import io.kryowire.call.KryonetAuthorizer;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.Transport;
import io.kryowire.call.memory.MemoryTransport;
import io.kryowire.codec.kryo.KryoCodec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Who has proven itself may call what the node's authorizer says, and nothing else. Of
 * callers with certificates: {@link CertifiedCallersTests}.
 */
class AuthorizationTests {

	private static final CallMethod QUOTE = CallMethod.of("prices/quote(String)", String.class, String.class);

	private static final CallMethod COUNT = CallMethod.of("prices/count()", int.class);

	private static final CallMethod PLACE = CallMethod.of("orders/place(String)", String.class, String.class);

	private static final String SECRET = "the secret of all";

	private final AtomicInteger placed = new AtomicInteger();

	private final List<CallContext> contexts = new CopyOnWriteArrayList<>();

	private NodeBuilder node(Transport transport, Execution execution, KryonetAuthorizer authorizer) {
		return transport.node(KryoCodec.of(), Links.settings("till").withSecrets(List.of(SECRET)))
			.workers(2)
			.method(QUOTE, execution, (ContextHandler) (context, arguments) -> {
				this.contexts.add(context);
				return arguments[0];
			})
			.method(PLACE, execution, (arguments) -> "order " + this.placed.incrementAndGet())
			.method(COUNT, execution, (arguments) -> 7)
			.authorizer(authorizer);
	}

	private static Peer connect(Transport transport, Node node, String id) throws InterruptedException {
		return Links.connected(
				transport
					.peer(KryoCodec.of(), Links.settings(id).withSecrets(List.of(SECRET)),
							new InetSocketAddress("127.0.0.1", node.port()))
					.connect());
	}

	static Stream<Arguments> transportsAndExecutions() {
		return Stream.of(Execution.INLINE, Execution.KEYED)
			.flatMap((execution) -> Stream.of(Arguments.of(new KryonetTransport(), execution),
					Arguments.of(new MemoryTransport(), execution)));
	}

	static Stream<Transport> transports() {
		return Stream.of(new KryonetTransport(), new MemoryTransport());
	}

	private static void assertDenied(ThrowingCallable call, String... parts) {
		assertThatExceptionOfType(CallException.class).isThrownBy(call)
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.DENIED))
			.satisfies((ex) -> assertThat(ex.outcome().hasNotRun()).isFalse())
			.satisfies((ex) -> assertThat(ex).message().contains("may not call").doesNotContain("\n"))
			.satisfies((ex) -> assertThat(List.of(parts)).allMatch(ex.getMessage()::contains));
	}

	@ParameterizedTest
	@MethodSource("transportsAndExecutions")
	void whoMayNotCallAContractIsToldSoAndCallsTheOthers(Transport transport, Execution execution) throws Exception {
		KryonetAuthorizer authorizer = (caller, contract) -> !contract.equals("orders")
				|| caller.nodeId().equals("boss");
		try (Node node = node(transport, execution, authorizer).start();
				Peer clerk = connect(transport, node, "clerk");
				Peer boss = connect(transport, node, "boss")) {
			List<CompletableFuture<@Nullable Object>> quotes = new ArrayList<>();
			for (int i = 0; i < 100; i++) {
				quotes.add(clerk.method(QUOTE).ask(Links.OPTIONS, "quote " + i));
				clerk.method(PLACE).tell(Links.OPTIONS.withKey(i), "told");
				assertDenied(() -> clerk.method(PLACE).call(Links.OPTIONS, "asked"), "orders/place(String)", "clerk",
						"may not call orders at till", "KryonetAuthorizer");
			}
			Links.await(quotes);
			assertThat(clerk.method(COUNT).call(Links.OPTIONS)).isEqualTo(7);
			assertThat(this.placed).hasValue(0);
			assertThat(boss.method(PLACE).call(Links.OPTIONS, "x")).isEqualTo("order 1");
			assertThat(node.statistics().denied()).isEqualTo(200);
			assertThat(clerk.statistics().denied()).isEqualTo(100);
			assertThat(node.statistics().connects()).isEqualTo(2);
			Eventually.until("nothing is under way", () -> clerk.statistics().inFlight() == 0);
		}
	}

	@ParameterizedTest
	@MethodSource("transports")
	void itIsAskedOnceForEachConnectionAndContract(Transport transport) throws Exception {
		List<String> asked = new CopyOnWriteArrayList<>();
		KryonetAuthorizer authorizer = (caller, contract) -> {
			asked.add(caller.nodeId() + " " + contract);
			return true;
		};
		try (Node node = node(transport, Execution.INLINE, authorizer).start();
				Peer peer = connect(transport, node, "clerk")) {
			assertThat(asked).isEmpty();
			for (int i = 0; i < 10; i++) {
				peer.method(QUOTE).call(Links.OPTIONS, "x");
				peer.method(COUNT).call(Links.OPTIONS);
				peer.method(PLACE).call(Links.OPTIONS, "x");
			}
			assertThat(asked).containsExactly("clerk prices", "clerk orders");
			try (Peer again = connect(transport, node, "clerk")) {
				again.method(COUNT).call(Links.OPTIONS);
			}
			assertThat(asked).containsExactly("clerk prices", "clerk orders", "clerk prices");
		}
	}

	@ParameterizedTest
	@MethodSource("transportsAndExecutions")
	void aHandlerKnowsWhoCallsAndWhatIsProven(Transport transport, Execution execution) throws Exception {
		List<CallerIdentity> asked = new CopyOnWriteArrayList<>();
		KryonetAuthorizer authorizer = (caller, contract) -> asked.add(caller);
		try (Node node = node(transport, execution, authorizer).start();
				Peer peer = connect(transport, node, "clerk")) {
			peer.method(QUOTE).call(Links.OPTIONS, "x");
			assertThat(asked).hasSize(1);
			CallerIdentity caller = this.contexts.get(0).identity();
			assertThat(caller).isSameAs(asked.get(0));
			assertThat(this.contexts.get(0).caller()).isEqualTo(caller.nodeId()).isEqualTo("clerk");
			assertThat(caller.knowsSecret()).isTrue();
			assertThat(caller.isProven()).isTrue();
			assertThat(caller.certificates()).isEmpty();
			assertThat(caller.subject()).isNull();
			assertThat(caller.isCertifiedAs("clerk")).isFalse();
			if (transport instanceof KryonetTransport) {
				InetSocketAddress address = caller.address();
				assertThat(address).isNotNull();
				assertThat(address.getAddress().isLoopbackAddress()).isTrue();
				assertThat(caller).hasToString("somebody from " + address + " as clerk");
			}
			else {
				assertThat(caller.address()).isNull();
				assertThat(caller).hasToString("somebody as clerk");
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "INLINE", "KEYED" })
	void whereNothingIsAskedForACallerHasProvenNothing(Execution execution) throws Exception {
		List<CallerIdentity> callers = new CopyOnWriteArrayList<>();
		try (Node node = Links.node()
			.method(QUOTE, execution,
					(ContextHandler) (context, arguments) -> callers.add(context.identity()) ? "x" : "")
			.start(); Peer peer = Links.connected(node)) {
			peer.method(QUOTE).call(Links.OPTIONS, "x");
			assertThat(callers).singleElement().satisfies((caller) -> {
				assertThat(caller.isProven()).isFalse();
				assertThat(caller.nodeId()).isEqualTo("client");
			});
		}
	}

	@ParameterizedTest
	@MethodSource("transports")
	void anAuthorizerThatThrowsLetsNobodyInAndIsLoggedOnce(Transport transport) throws Exception {
		KryonetAuthorizer authorizer = (caller, contract) -> {
			if (contract.equals("orders")) {
				throw new IllegalStateException("no directory");
			}
			return true;
		};
		try (LogCapture log = new LogCapture();
				Node node = node(transport, Execution.INLINE, authorizer).start();
				Peer peer = connect(transport, node, "clerk")) {
			for (int i = 0; i < 100; i++) {
				assertDenied(() -> peer.method(PLACE).call(Links.OPTIONS, "x"), "clerk", "orders",
						"KryonetAuthorizer there has failed");
				assertThat(peer.method(QUOTE).call(Links.OPTIONS, "y")).isEqualTo("y");
			}
			assertThat(this.placed).hasValue(0);
			assertThat(log.linesWith("ERROR")).as("who, and the stack").hasSize(2);
			assertThat(log.linesWith("ERROR").get(0)).contains("clerk", "orders", "IllegalStateException");
		}
	}

	@ParameterizedTest
	@MethodSource("transports")
	void aRefusalIsLoggedOnceForEachCallerAndContract(Transport transport) throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node(transport, Execution.INLINE, (caller, contract) -> false).start()) {
			for (int i = 0; i < 3; i++) {
				try (Peer peer = connect(transport, node, "clerk")) {
					assertDenied(() -> peer.method(PLACE).call(Links.OPTIONS, "x"));
					assertDenied(() -> peer.method(QUOTE).call(Links.OPTIONS, "x"));
				}
			}
			assertThat(log.linesWith("WARN")).filteredOn((line) -> line.contains("KryonetAuthorizer"))
				.hasSize(2)
				.allSatisfy((line) -> assertThat(line).contains("clerk"));
		}
	}

	@ParameterizedTest
	@MethodSource("transports")
	void twoAuthorizersLetInWhomBothLetIn(Transport transport) throws Exception {
		KryonetAuthorizer first = (caller, contract) -> contract.equals("prices");
		KryonetAuthorizer second = (caller, contract) -> caller.nodeId().equals("clerk");
		try (Node node = node(transport, Execution.INLINE, first.and(second)).start();
				Peer clerk = connect(transport, node, "clerk");
				Peer guest = connect(transport, node, "guest")) {
			assertThat(clerk.method(COUNT).call(Links.OPTIONS)).isEqualTo(7);
			assertDenied(() -> clerk.method(PLACE).call(Links.OPTIONS, "x"));
			assertDenied(() -> guest.method(COUNT).call(Links.OPTIONS));
		}
	}

}
