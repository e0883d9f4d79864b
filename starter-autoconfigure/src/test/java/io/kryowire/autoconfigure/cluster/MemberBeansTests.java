/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.cluster.ClusterNode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MemberBeansTests {

	private final MemberBeans beans = new MemberBeans("quotes", false, "a list");

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

}
