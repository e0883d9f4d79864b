/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatRuntimeException;

class KryonetClientsTests {

	private final List<String> described = new ArrayList<>();

	private final KryonetClients clients = new KryonetClients(this::describe,
			List.of(new KryonetClientRegistration("east", Desk.class),
					new KryonetClientRegistration("west", Desk.class),
					new KryonetClientRegistration("west", Other.class)));

	@AfterEach
	void close() {
		this.clients.close();
	}

	/** Its node is not there, so that nobody needs to wait long for it. */
	private KryonetClientGroup.Builder describe(String name) {
		this.described.add(name);
		return KryonetClientGroup
			.builder(name, new KryonetTransport(), KryoCodec.of(), LinkSettings.of("clients-" + name))
			.nodes(List.of(NodeAddress.parse("127.0.0.1:1")))
			.deadline(Duration.ofMillis(50));
	}

	private static boolean isTried(String lane) {
		return Thread.getAllStackTraces().keySet().stream().anyMatch((thread) -> thread.getName().contains(lane));
	}

	@Test
	void everyGroupAndEveryClientIsMadeOnce() {
		this.clients.afterSingletonsInstantiated();
		Desk east = this.clients.client("east", Desk.class);
		assertThat(this.clients.client("east", Desk.class)).isSameAs(east)
			.isNotSameAs(this.clients.client("west", Desk.class));
		assertThat(this.described).containsExactly("east", "west");
		assertThat(this.clients.groups()).extracting(KryonetClientGroup::name).containsExactly("east", "west");
	}

	@Test
	void aGroupNeedNotBeNamedWhereThereIsOneOnly() {
		assertThat(this.clients.client(Other.class)).isSameAs(this.clients.client("west", Other.class));
		assertThatIllegalArgumentException().isThrownBy(() -> this.clients.client(Desk.class))
			.withMessageContaining(Desk.class.getName())
			.withMessageContaining("[east, west]");
		assertThatIllegalArgumentException().isThrownBy(() -> this.clients.client(Unknown.class))
			.withMessageContaining("no group");
	}

	@Test
	void aContractThatWasNotImportedWillDo() {
		assertThat(this.clients.client("east", Unknown.class)).isNotNull();
	}

	@Test
	void afterTheEndThereAreNoNewGroupsAndCallsFail() {
		Desk east = this.clients.client("east", Desk.class);
		this.clients.close();
		assertThatIllegalStateException().isThrownBy(() -> this.clients.group("west")).withMessageContaining("west");
		assertThatRuntimeException().isThrownBy(east::work);
		patiently().until(() -> !isTried("127.0.0.1:1-0"));
	}

	@Test
	void aGroupNeedsNodesOfDifferentNames() {
		KryonetClientGroup.Builder empty = KryonetClientGroup.builder("empty", new KryonetTransport(), KryoCodec.of(),
				LinkSettings.of("clients"));
		assertThatIllegalArgumentException().isThrownBy(empty::build).withMessageContaining("empty has no nodes");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> describe("twice").nodes(Set.of(NodeAddress.parse("127.0.0.1:1"))).build())
			.withMessageContaining("two nodes named 127.0.0.1:1");
	}

	@Test
	void aPeerThatCannotBeMadeLeavesNoOtherBehind() {
		KryonetClientGroup.Builder group = KryonetClientGroup
			.builder("half", new KryonetTransport(), KryoCodec.of(), LinkSettings.of("clients"))
			.nodes(List.of(NodeAddress.parse("127.0.0.1:2"), NodeAddress.parse("b=127.0.0.1:3")))
			.peers((node, peer) -> {
				if (node.name().equals("b")) {
					throw new UnsupportedOperationException("no b");
				}
			});
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(group::build);
		patiently().until(() -> !isTried("127.0.0.1:2-0"));
	}

	@Test
	void whatIsNoContractIsNamed() {
		assertThatExceptionOfType(InvalidContractException.class)
			.isThrownBy(() -> this.clients.client("east", Runnable.class))
			.withMessageContaining("java.lang.Runnable");
	}

	@KryonetExchange
	interface Desk {

		void work();

	}

	@KryonetExchange
	interface Other {

		void work();

	}

	@KryonetExchange
	interface Unknown {

		void work();

	}

}
