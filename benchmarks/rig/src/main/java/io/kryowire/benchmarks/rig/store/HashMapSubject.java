/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A {@code HashMap}, which nothing survives.
 */
public final class HashMapSubject implements StoreSubject {

	@Override
	public UserStore open(Path directory) {
		return new HashMapStore();
	}

	private static final class HashMapStore implements UserStore {

		private final Map<String, User> users = new HashMap<>();

		@Override
		public void put(User user) {
			this.users.put(user.uid(), user);
		}

		@Override
		public @Nullable User get(String uid) {
			return this.users.get(uid);
		}

	}

}
