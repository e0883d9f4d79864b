/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wallets;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.task.OwnerTask;
import io.kryowire.call.task.TaskContext;
import io.kryowire.call.task.TaskName;

import org.springframework.stereotype.Component;

@Component
class DepositTask implements OwnerTask<String, Long, Long> {

	private final Wallets wallets;

	DepositTask(Wallets wallets) {
		this.wallets = wallets;
	}

	@Override
	public TaskName<String, Long, Long> name() {
		return WalletTasks.DEPOSIT;
	}

	@Override
	public CompletableFuture<Long> run(String wallet, Long cents, TaskContext context) {
		return CompletableFuture.completedFuture(this.wallets.add(wallet, cents));
	}

}
