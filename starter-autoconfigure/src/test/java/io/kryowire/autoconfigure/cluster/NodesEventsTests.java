/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeView;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.context.ApplicationEventPublisher;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

class NodesEventsTests {

	private final MemberBeans beans = new MemberBeans("quotes", false);

	private final List<String> published = new CopyOnWriteArrayList<>();

	@Test
	void whoHandlesAnEventKeepsNobodyElseFromHearingOfTheNodes() throws Exception {
		CompletableFuture<Void> over = new CompletableFuture<>();
		try (NodesEvents events = events((event) -> {
			this.published.add(ids(event));
			over.join();
		})) {
			Waiting.get(CompletableFuture.runAsync(() -> show("a")));
			patiently().until(() -> this.published.equals(List.of("[a]")));
			List<NodeView> heard = new CopyOnWriteArrayList<>();
			this.beans.directory().listen(heard::add);
			show("a", "b");
			show("a", "b", "c");
			show("b", "c");
			assertThat(heard).hasSize(4);
			over.complete(null);
			patiently().until(() -> this.published.contains("[b, c]"));
			assertThat(this.published).startsWith("[a]").endsWith("[b, c]");
		}
		finally {
			over.complete(null);
		}
	}

	@Test
	void anEventThatCannotBeHandledIsFollowedByTheNext() {
		try (NodesEvents events = events((event) -> {
			this.published.add(ids(event));
			throw new IllegalStateException("from a test");
		})) {
			show("a");
			patiently().until(() -> this.published.equals(List.of("[a]")));
			show("b");
			patiently().until(() -> this.published.equals(List.of("[a]", "[b]")));
		}
	}

	private NodesEvents events(ApplicationEventPublisher publisher) {
		return new NodesEvents("quotes", this.beans.directory(), publisher, null);
	}

	private void show(String... nodes) {
		this.beans.show(new Listed(nodes));
	}

	private static String ids(Object event) {
		return ((NodesChangedEvent) event).view().nodes().stream().map(ClusterNode::id).sorted().toList().toString();
	}

}
