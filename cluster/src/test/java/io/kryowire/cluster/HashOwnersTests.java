/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HashOwnersTests {

	private final ToldDirectory directory = new ToldDirectory();

	private final HashOwners owners = new HashOwners(this.directory);

	@Test
	void theyFollowTheDirectory() {
		assertThat(this.owners.owner(0)).isNull();
		this.directory.show("a", "b", "c");
		SlotTable table = SlotTable.of(this.directory.view());
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			assertThat(this.owners.owner(slot)).isNotNull().isEqualTo(table.owner(slot));
		}
		this.owners.close();
		this.directory.show("d");
		assertThat(this.owners.owner(0)).isEqualTo(table.owner(0));
	}

	@Test
	void whoeverListensFindsTheNewOwners() {
		List<String> seen = new ArrayList<>();
		this.owners.listen(() -> {
			throw new IllegalStateException("from a test");
		});
		Runnable listener = () -> seen.add(this.owners.owner(0));
		this.owners.listen(listener);
		Runnable end = this.owners.listen(listener);
		end.run();
		// It ends what it has begun, and not the other one
		end.run();
		this.directory.show("a");
		this.directory.show("b");
		assertThat(seen).containsExactly("a", "b");
	}

	@Test
	void afterTheEndNobodyIsToldAnything() {
		List<String> seen = new ArrayList<>();
		this.directory.show("a");
		this.owners.listen(() -> seen.add("told"));
		this.owners.close();
		this.directory.show("b");
		assertThat(seen).isEmpty();
		assertThat(this.owners.owner(0)).isEqualTo("a");
	}

	@Test
	void listedNodesNeitherComeNorGo() {
		ClusterNode b = ClusterNode.at("b", "10.0.0.2", 7420);
		ClusterNode a = ClusterNode.at("a", "10.0.0.1", 7420);
		try (StaticDirectory listed = new StaticDirectory(List.of(b, a))) {
			List<NodeView> seen = new ArrayList<>();
			listed.listen(seen::add);
			assertThat(seen).containsExactly(new NodeView(1, List.of(a, b)));
			assertThat(listed.view()).isSameAs(seen.get(0));
			assertThat(listed.trouble()).isEmpty();
		}
		assertThatIllegalArgumentException().isThrownBy(() -> new StaticDirectory(List.of(a, a)))
			.withMessageContaining("\"a\"");
	}

}
