/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.desk;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.springframework.stereotype.Component;

@Component
public class Audit {

	private final Queue<String> lines = new ConcurrentLinkedQueue<>();

	public void handleMessage(Order order, String channel) {
		this.lines.add(order.id() + " on " + channel);
	}

	Queue<String> lines() {
		return this.lines;
	}

}
