/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wallets;

import java.util.concurrent.CompletableFuture;

import com.acme.wallets.WalletTasks.Transfer;
import io.kryowire.call.task.OwnerTask;
import io.kryowire.call.task.TaskContext;
import io.kryowire.call.task.TaskName;

import org.springframework.stereotype.Component;

@Component
public class TransferTask implements OwnerTask<String, Transfer, Long> {

	private final Wallets wallets;

	TransferTask(Wallets wallets) {
		this.wallets = wallets;
	}

	@Override
	public TaskName<String, Transfer, Long> name() {
		return WalletTasks.TRANSFER;
	}

	@Override
	public CompletableFuture<Long> run(String from, Transfer transfer, TaskContext context) {
		long left = this.wallets.add(from, -transfer.cents());
		return context.submit(WalletTasks.DEPOSIT, transfer.to(), transfer.cents()).thenApply((there) -> left);
	}

}
