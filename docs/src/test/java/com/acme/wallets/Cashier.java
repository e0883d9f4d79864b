/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wallets;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import com.acme.wallets.WalletTasks.Transfer;
import io.kryowire.call.task.OwnerTasks;

import org.springframework.stereotype.Component;

@Component
public class Cashier {

	private final OwnerTasks tasks;

	public Cashier(OwnerTasks tasks) {
		this.tasks = tasks;
	}

	public CompletableFuture<Long> transfer(String from, String to, long cents) {
		return this.tasks.submit(WalletTasks.TRANSFER, from, new Transfer(to, cents));
	}

	/** One call for each node. */
	public long total(Collection<String> wallets) {
		List<CompletableFuture<Long>> parts = this.tasks.byOwner(WalletTasks.TOTAL, wallets)
			.values()
			.stream()
			.map((own) -> this.tasks.submit(WalletTasks.TOTAL, own.get(0), own))
			.toList();
		return parts.stream().mapToLong(CompletableFuture::join).sum();
	}

}
