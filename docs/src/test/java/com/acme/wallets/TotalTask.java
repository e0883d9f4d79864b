/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wallets;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.task.OwnerTask;
import io.kryowire.call.task.TaskContext;
import io.kryowire.call.task.TaskName;

import org.springframework.stereotype.Component;

@Component
class TotalTask implements OwnerTask<String, List<String>, Long> {

	private final Wallets wallets;

	TotalTask(Wallets wallets) {
		this.wallets = wallets;
	}

	@Override
	public TaskName<String, List<String>, Long> name() {
		return WalletTasks.TOTAL;
	}

	@Override
	public CompletableFuture<Long> run(String first, List<String> wallets, TaskContext context) {
		return CompletableFuture.completedFuture(wallets.stream().mapToLong(this.wallets::cents).sum());
	}

}
