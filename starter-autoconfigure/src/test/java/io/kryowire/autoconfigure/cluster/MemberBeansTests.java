/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MemberBeansTests {

	private final MemberBeans beans = new MemberBeans("quotes", false);

	@Test
	void whoeverListensToOwnersHearsOfThemWhateverOthersThrow() {
		List<String> seen = new ArrayList<>();
		this.beans.owners().listen(() -> {
			throw new IllegalStateException("from a test");
		});
		Runnable listener = () -> seen.add(this.beans.owners().owner(0));
		this.beans.owners().listen(listener);
		this.beans.owners().listen(listener).run();
		this.beans.show(new Listed("a"));
		this.beans.show(new Listed("b"));
		assertThat(seen).containsExactly("a", "b");
		assertThat(this.beans.directory().view().nodes()).extracting(ClusterNode::id).containsExactly("b");
	}

	@Test
	void whoeverKnowsOfAnotherNodeHasTheDirectoryOfTheMemberAskAgain() throws Exception {
		ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
		try {
			Answers client = new Answers();
			NodeDirectory directory = new DiscoveryClientDirectory(client, "quotes", Duration.ofDays(1), thread);
			this.beans.directory().refreshSoon();
			this.beans.show(new Listed(directory));
			Waiting.get(thread.submit(() -> {
			}));
			int questions = client.questions.get();
			this.beans.directory().refreshSoon();
			Waiting.get(thread.submit(() -> {
			}));
			assertThat(client.questions).hasValue(questions + 1);
		}
		finally {
			thread.shutdownNow();
		}
	}

}
