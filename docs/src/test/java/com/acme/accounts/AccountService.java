/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.accounts;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.call.server.KryonetService;
import io.kryowire.cluster.Fence;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

// tag::service
@KryonetService
public class AccountService implements Accounts, SlotListener {

	private final StateTopic<Account> accounts;

	private final Fences fences;

	private final Map<String, Held> own = new ConcurrentHashMap<>();

	AccountService(StateTopics topics, Fences fences) {
		this.accounts = topics.topic("accounts", Account.class).fenced(fences);
		this.fences = fences;
	}

	@Override
	public Account add(String number, long cents) { // one at a time for each number
		Fence fence = this.fences.fence(Slots.of(number));
		Held held = this.own.remove(number); // if the write fails, it is read again
		Account now = (held != null && held.fence().equals(fence)) ? held.account() : read(number);
		Account next = new Account(number, now.cents() + cents);
		this.accounts.put(number, next); // throws if another node has the slot meanwhile
		this.own.put(number, new Held(fence, next)); // counts in this tenure only
		return next;
	}

	@Override
	public void lost(int slot) {
		this.own.keySet().removeIf((number) -> Slots.of(number) == slot);
	}

	private Account read(String number) {
		Account stored = this.accounts.get(number);
		return (stored != null) ? stored : new Account(number, 0);
	}

	private record Held(Fence fence, Account account) {
	}

}
// end::service
