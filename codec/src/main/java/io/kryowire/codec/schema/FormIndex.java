/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Finds forms by class and by id.
 */
final class FormIndex<F extends Form> {

	private final Map<Class<?>, F> byClass = new HashMap<>();

	private final Map<Integer, F> byId = new HashMap<>();

	FormIndex(List<F> forms) {
		for (F form : forms) {
			this.byId.put(form.id(), form);
			for (Class<?> type : form.classes()) {
				this.byClass.putIfAbsent(type, form);
			}
		}
	}

	@Nullable F of(Class<?> type) {
		return this.byClass.get(type);
	}

	@Nullable F of(int id) {
		return this.byId.get(id);
	}

}
