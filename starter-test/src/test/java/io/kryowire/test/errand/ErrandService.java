/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.errand;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.server.KryonetService;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Blocks in every handler, and says nothing of where they run.
 */
@KryonetService
class ErrandService implements Errand {

	private final ObjectProvider<Errand> others;

	private final AtomicInteger running = new AtomicInteger();

	private final AtomicInteger most = new AtomicInteger();

	ErrandService(ObjectProvider<Errand> others) {
		this.others = others;
	}

	@Override
	public int goFor(String key, int steps) {
		return (steps > 1) ? 1 + this.others.getObject().goFor(key + "'", steps - 1) : 1;
	}

	@Override
	public int go(int steps) {
		return (steps > 1) ? 1 + this.others.getObject().go(steps - 1) : 1;
	}

	@Override
	public String queryFor(String key, int millis) throws InterruptedException {
		return query(key, millis);
	}

	@Override
	public String query(String sql, int millis) throws InterruptedException {
		this.most.accumulateAndGet(this.running.incrementAndGet(), Math::max);
		try {
			Thread.sleep(millis);
			return "row of " + sql;
		}
		finally {
			this.running.decrementAndGet();
		}
	}

	@Override
	public List<NodeResult<Integer>> mostAtOnceSinceAsked() {
		return NodeResult.here(this.most.getAndSet(0));
	}

}
