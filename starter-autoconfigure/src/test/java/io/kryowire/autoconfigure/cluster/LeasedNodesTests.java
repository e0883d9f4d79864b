/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.autoconfigure.cluster.ledger.Entry;
import io.kryowire.autoconfigure.cluster.ledger.Ledger;
import io.kryowire.autoconfigure.cluster.ledger.LedgerCaller;
import io.kryowire.autoconfigure.cluster.ledger.LedgerDesk;
import io.kryowire.autoconfigure.cluster.ledger.LedgerNode;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.SlotTable;
import io.kryowire.cluster.Slots;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Nodes that find each other in Redis, and of which one at a time has a key.
 */
class LeasedNodesTests {

	private static final List<String> ACCOUNTS = IntStream.range(0, 40).mapToObj((i) -> "account-" + i).toList();

	/** Replaces the fence of a slot in all keys of a pattern that have one. */
	private static final String OVERTAKE = """
			local replaced = 0
			for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
			  if redis.call('HEXISTS', key, ARGV[2]) == 1 then
			    redis.call('HSET', key, ARGV[2], struct.pack('>I4I4I4I4', 0, tonumber(ARGV[3]), 0, 7))
			    replaced = replaced + 1
			  end
			end
			return replaced
			""";

	/** Applications that start meanwhile need this processor, too. */
	private static final long PAUSE_NANOS = 2_000_000;

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final String service = "ledger-" + UUID.randomUUID();

	private final Map<String, ConfigurableApplicationContext> nodes = new LinkedHashMap<>();

	@AfterEach
	void stop() {
		this.nodes.values().forEach(ConfigurableApplicationContext::close);
	}

	/**
	 * One group of nodes for all of it, since each node that starts takes as long as what
	 * is done with it.
	 */
	@Test
	void callsRunAtTheOwnerOfTheirKeyWhoeverJoinsStartsAgainOrStops() throws Exception {
		start("a", "b", "c");
		awaitEven("a", "b", "c");
		callsRunAtTheOwnerOfTheirKeyWhoeverCalls();
		whoKnowsNothingButAddressesIsRedirectedToTheOwner();
		anOwnerWhoseDataHaveALaterFenceGetsOneThatIsLaterStill();
		aNodeThatJoinsGetsItsShareAndNobodyElseLosesMore();
		aRollingRestartFailsNoCall();
		aNodeThatStopsHandsOverAndLeavesAtOnceAndCallersFollow();
		aNodeThatStopsAloneMaySaveWhatItHas();
	}

	private void callsRunAtTheOwnerOfTheirKeyWhoeverCalls() {
		SlotOwners owners = node("a").getBean(SlotOwners.class);
		for (String account : ACCOUNTS) {
			String owner = owners.owner(Slots.of(account));
			assertThat(this.nodes.values())
				.allSatisfy((node) -> assertThat(node.getBean(Ledger.class).add(account, 1).by()).isEqualTo(owner));
			assertThat(node("b").getBean(Ledger.class).add(account, 0).sum()).isEqualTo(3);
		}
	}

	private void whoKnowsNothingButAddressesIsRedirectedToTheOwner() {
		String addresses = this.nodes.values().stream().map(Shops::address).collect(Collectors.joining(","));
		try (ConfigurableApplicationContext caller = LedgerNode.start(this.redis, LedgerCaller.class, this.service,
				"caller", "kryowire.cluster.discovery=none", "kryowire.cluster.ownership=hash",
				"kryowire.kryonet.client.ledgers.discovery=none",
				"kryowire.kryonet.client.ledgers.nodes=" + addresses)) {
			SlotOwners owners = node("a").getBean(SlotOwners.class);
			assertThat(ACCOUNTS).allSatisfy((account) -> {
				Entry entry = caller.getBean(Ledger.class).add(account, 0);
				assertThat(entry).isEqualTo(new Entry(3, owners.owner(Slots.of(account))));
			});
		}
	}

	/**
	 * As a node leaves it behind that was the owner at a master which has been replaced.
	 */
	private void anOwnerWhoseDataHaveALaterFenceGetsOneThatIsLaterStill() {
		String account = ACCOUNTS.get(0);
		int slot = Slots.of(account);
		Fences fences = node(String.valueOf(node("a").getBean(SlotOwners.class).owner(slot))).getBean(Fences.class);
		long later = fences.fence(slot).epoch() + 10;
		assertThat(this.redis.send("EVAL", OVERTAKE, "0", "*" + this.service + "*fences*", String.valueOf(slot),
				String.valueOf(later)))
			.isEqualTo(1L);
		Ledger ledger = node("a").getBean(Ledger.class);
		assertThatException().isThrownBy(() -> ledger.add(account, 0));
		patiently().ignoreExceptions().untilAsserted(() -> assertThat(ledger.add(account, 0).sum()).isEqualTo(3));
		assertThat(fences.fence(slot).epoch()).isGreaterThan(later);
	}

	private void aNodeThatJoinsGetsItsShareAndNobodyElseLosesMore() {
		Map<Integer, String> before = owners("a");
		start("d");
		awaitEven("a", "b", "c", "d");
		assertThat(owners("a")).allSatisfy((slot, owner) -> assertThat(owner).isIn(before.get(slot), "d"));
		assertThat(ACCOUNTS)
			.allSatisfy((account) -> assertThat(node("d").getBean(Ledger.class).add(account, 1).sum()).isEqualTo(4));
	}

	private void aRollingRestartFailsNoCall() throws Exception {
		long before = sum("c");
		AtomicBoolean over = new AtomicBoolean();
		AtomicLong done = new AtomicLong();
		Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
		Thread calling = new Thread(() -> call(node("c").getBean(Ledger.class), over, done, failures));
		calling.start();
		try {
			for (String name : List.of("a", "b")) {
				long then = done.get();
				this.nodes.get(name).close();
				start(name);
				awaitEven("a", "b", "c", "d");
				patiently().until(() -> done.get() > then + ACCOUNTS.size() || !failures.isEmpty());
			}
		}
		finally {
			over.set(true);
			Waiting.join(calling);
		}
		assertThat(failures).isEmpty();
		assertThat(sum("c") - before).as("what was added in all").isEqualTo(done.get());
	}

	private long sum(String node) {
		Ledger ledger = node(node).getBean(Ledger.class);
		return ACCOUNTS.stream().mapToLong((account) -> ledger.add(account, 0).sum()).sum();
	}

	/** Callers that are not nodes themselves. */
	private void aNodeThatStopsHandsOverAndLeavesAtOnceAndCallersFollow() {
		try (ConfigurableApplicationContext caller = LedgerNode.start(this.redis, LedgerCaller.class, this.service,
				"caller", "kryowire.cluster.discovery=none", "kryowire.cluster.ownership=hash")) {
			Ledger ledger = caller.getBean(Ledger.class);
			Map<String, Entry> before = new LinkedHashMap<>();
			SlotOwners owners = node("a").getBean(SlotOwners.class);
			assertThat(ACCOUNTS).allSatisfy((account) -> {
				before.put(account, ledger.add(account, 1));
				assertThat(before.get(account).by()).isEqualTo(owners.owner(Slots.of(account)));
			});
			stop("d", "c", "b");
			assertThat(ACCOUNTS).allSatisfy((account) -> assertThat(ledger.add(account, 1))
				.isEqualTo(new Entry(before.get(account).sum() + 1, "a")));
			// Its lease would have been longer than all that a test waits for
			awaitEven("a");
			assertThat(node("a").getBean(NodeDirectory.class).view().nodes()).extracting(ClusterNode::id)
				.containsExactly("a");
			assertThat(ACCOUNTS)
				.allSatisfy((account) -> assertThat(node("a").getBean(Ledger.class).add(account, 1).sum())
					.isEqualTo(before.get(account).sum() + 2));
		}
	}

	private void aNodeThatStopsAloneMaySaveWhatItHas() {
		LedgerDesk desk = node("a").getBean(LedgerDesk.class);
		int before = desk.saved();
		stop("a");
		assertThat(desk.saved() - before).isEqualTo(ACCOUNTS.size());
	}

	private void stop(String... names) {
		for (String name : names) {
			this.nodes.remove(name).close();
		}
	}

	private static void call(Ledger ledger, AtomicBoolean over, AtomicLong done, Queue<Throwable> failures) {
		for (int i = 0; !over.get(); i++) {
			try {
				ledger.add(ACCOUNTS.get(i % ACCOUNTS.size()), 1);
				done.incrementAndGet();
				LockSupport.parkNanos(PAUSE_NANOS);
			}
			catch (RuntimeException ex) {
				failures.add(ex);
			}
		}
	}

	private void start(String... names) {
		for (String name : names) {
			this.nodes.put(name, launch(name));
		}
	}

	private ConfigurableApplicationContext launch(String name) {
		return LedgerNode.start(this.redis, this.service, name);
	}

	private ConfigurableApplicationContext node(String name) {
		return this.nodes.get(name);
	}

	private Map<Integer, String> owners(String name) {
		return owners(node(name));
	}

	/** Waits until everybody knows that each slot is where it stays. */
	private void awaitEven(String... names) {
		SlotTable table = SlotTable.of(List.of(names), IntStream.range(0, names.length).map((i) -> 1).toArray());
		Map<Integer, String> shares = new LinkedHashMap<>();
		IntStream.range(0, Slots.COUNT).forEach((slot) -> shares.put(slot, String.valueOf(table.owner(slot))));
		patiently().untilAsserted(() -> {
			List<Integer> slots = this.nodes.values()
				.stream()
				.map((node) -> node.getBean(LedgerDesk.class).slots())
				.toList();
			assertThat(this.nodes.values()).allSatisfy((node) -> assertThat(owners(node)).isEqualTo(shares));
			assertThat(slots).doesNotContain(0);
		});
	}

	private static Map<Integer, String> owners(ConfigurableApplicationContext node) {
		SlotOwners owners = node.getBean(SlotOwners.class);
		Map<Integer, String> all = new LinkedHashMap<>();
		IntStream.range(0, Slots.COUNT).forEach((slot) -> all.put(slot, String.valueOf(owners.owner(slot))));
		return all;
	}

}
