/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.cluster.SlotOwner;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.cluster.RedisOwnershipStore;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.Versioned;
import io.kryowire.proof.ownership.OwnershipLog;
import io.kryowire.proof.ownership.WriteMark;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.core.ResolvableType;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * What Redis holds, and what the nodes say of it.
 */
final class CountedState {

	private final RedisOwnershipStore store;

	private final StateTopic<String> topic;

	private final List<String> keys;

	private final Counters counters;

	private final OwnersHeard heard = new OwnersHeard();

	CountedState(ApplicationContext caller, List<String> keys, Counters counters) {
		this.store = caller.getBean(RedisOwnershipStore.class);
		this.topic = caller
			.<StateTopic<String>>getBeanProvider(ResolvableType.forClassWithGenerics(StateTopic.class, String.class))
			.getObject();
		this.keys = keys;
		this.counters = counters;
		this.store.watch(this.heard);
	}

	/** Whether these nodes, and no others, agree with each other and with Redis. */
	boolean isOwnedBy(List<String> nodes) {
		try {
			return agree(nodes);
		}
		catch (CompletionException ex) {
			// Redis cannot be reached yet
			return false;
		}
	}

	private boolean agree(List<String> nodes) {
		Map<String, List<String>> said = this.counters.fences(this.keys)
			.stream()
			.filter(NodeResult::succeeded)
			.collect(Collectors.toMap(NodeResult::node, NodeResult::orElseThrow));
		if (!said.keySet().equals(Set.copyOf(nodes))) {
			return false;
		}
		for (int key = 0; key < this.keys.size(); key++) {
			if (!isOwned(key, said)) {
				return false;
			}
		}
		return true;
	}

	private boolean isOwned(int key, Map<String, List<String>> said) {
		SlotOwner owner = owner(Slots.of(this.keys.get(key)));
		if (owner == null) {
			return false;
		}
		String fence = owner.epoch() + "/" + owner.nonce();
		return said.entrySet()
			.stream()
			.allMatch((node) -> node.getValue()
				.get(key)
				.equals(node.getKey().equals(owner.node()) ? fence : Counters.NOTHING));
	}

	private @Nullable SlotOwner owner(int slot) {
		return this.store.owner(slot).join().value();
	}

	/** What is heard of owners, not only of those of keys. */
	OwnersHeard heard() {
		return this.heard;
	}

	int slot(int key) {
		return Slots.of(this.keys.get(key));
	}

	/** The nodes that have the keys, by the keys' numbers. */
	Map<Integer, String> owners() {
		return patiently().ignoreExceptions().until(this::readOwners, (any) -> true);
	}

	private Map<Integer, String> readOwners() {
		Map<Integer, String> owners = new HashMap<>();
		for (int key = 0; key < this.keys.size(); key++) {
			SlotOwner owner = owner(Slots.of(this.keys.get(key)));
			owners.put(key, (owner != null) ? owner.node() : "");
		}
		return owners;
	}

	/** Logs all values, and the owners of all slots. */
	void log(OwnershipLog log, List<String> nodes) {
		for (String key : this.keys) {
			Versioned<String> stored = read(key);
			WriteMark mark = (stored != null) ? WriteMark.in(stored.value()) : null;
			if (mark != null) {
				log.stands(key, stored.version(), mark);
			}
		}
		long until = System.nanoTime() + Waiting.LONGEST.toNanos();
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			log.owner(slot, awaitOwner(slot, nodes, until));
		}
	}

	/** As soon as Redis answers. */
	private @Nullable Versioned<String> read(String key) {
		return patiently().ignoreExceptions()
			.until(() -> Optional.ofNullable(this.topic.versioned(key)), Objects::nonNull)
			.orElse(null);
	}

	/**
	 * One of the nodes, empty if none has the slot in time: when all keys are counted,
	 * slots without a key may still be taken.
	 */
	private String awaitOwner(int slot, List<String> nodes, long until) {
		return patiently().atMost(Waiting.START)
			.ignoreExceptions()
			.until(() -> Optional.ofNullable(owner(slot)).map(SlotOwner::node).filter(nodes::contains).orElse(""),
					(owner) -> !owner.isEmpty() || System.nanoTime() - until > 0);
	}

}
