/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wallets;

import java.util.List;

import io.kryowire.call.task.TaskName;

public final class WalletTasks {

	public static final TaskName<String, Long, Long> DEPOSIT = new TaskName<>("wallets.deposit") {
	};

	public static final TaskName<String, Transfer, Long> TRANSFER = new TaskName<>("wallets.transfer") {
	};

	public static final TaskName<String, List<String>, Long> TOTAL = new TaskName<>("wallets.total") {
	};

	private WalletTasks() {
	}

	public record Transfer(String to, long cents) {
	}

}
