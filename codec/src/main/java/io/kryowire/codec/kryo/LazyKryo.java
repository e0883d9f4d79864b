/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;

import com.esotericsoftware.kryo.Kryo;
import io.kryowire.codec.WireLimits;
import org.jspecify.annotations.Nullable;

/**
 * A session's instance of Kryo, made when a serializer of the application first needs it.
 */
final class LazyKryo {

	private final OpenTypes types;

	private final WireLimits limits;

	private final List<KryoCustomizer> customizers;

	private @Nullable Kryo kryo;

	LazyKryo(OpenTypes types, WireLimits limits, List<KryoCustomizer> customizers) {
		this.types = types;
		this.limits = limits;
		this.customizers = customizers;
	}

	boolean isUsed() {
		return this.kryo != null;
	}

	Kryo get() {
		Kryo made = this.kryo;
		if (made == null) {
			made = make();
			this.kryo = made;
		}
		return made;
	}

	private Kryo make() {
		TableClassResolver resolver = new TableClassResolver(this.types);
		Kryo made = new Kryo(resolver, null);
		made.setRegistrationRequired(true);
		// One exception while it reads a generic field would spoil this instance for
		// good.
		made.setOptimizedGenerics(false);
		made.setMaxDepth(this.limits.maxDepth());
		this.customizers.forEach((customizer) -> customizer.customize(made));
		resolver.ready();
		return made;
	}

}
