/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.autoconfigure.kryonet.KryonetProperties;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

class ConfiguredGroupsTests {

	private final AtomicInteger lookups = new AtomicInteger();

	private final Registered registered = new Registered();

	private final ConfiguredGroups groups = new ConfiguredGroups(
			new Binder(new MapConfigurationPropertySource(Map.of("kryowire.kryonet.client.quotes.discovery", "redis",
					"kryowire.kryonet.client.quotes.service", "quote-service")))
				.bindOrCreate("kryowire.kryonet", KryonetProperties.class),
			() -> null, () -> {
				this.lookups.incrementAndGet();
				return this.registered;
			});

	@Test
	void callsDoNotLookForBeans() {
		assertThat(this.groups.isOwn("quotes")).isFalse();
		this.registered.own = "quote-service";
		for (int i = 0; i < 10; i++) {
			assertThat(this.groups.isOwn("quotes")).isTrue();
		}
		assertThat(this.lookups).hasValue(1);
	}

	@Test
	void whereNodesAreNotRegisteredNamesAreUnique() {
		assertThat(this.groups.isOwn("others")).isTrue();
		assertThat(this.lookups).hasValue(0);
	}

	/** Knows the service of this process. */
	private static final class Registered implements RegisteredServices {

		private @Nullable String own;

		@Override
		public boolean isOwn(String service) {
			return service.equals(this.own);
		}

		@Override
		public void own(String service, MemberBeans beans) {
			this.own = service;
		}

		@Override
		public NodeDirectory directory(String service) {
			throw new UnsupportedOperationException();
		}

		@Override
		public SlotOwners owners(String service) {
			throw new UnsupportedOperationException();
		}

		@Override
		public Member member(ClusterSettings settings, ClusterNode node, SlotListener slots) {
			throw new UnsupportedOperationException();
		}

	}

}
