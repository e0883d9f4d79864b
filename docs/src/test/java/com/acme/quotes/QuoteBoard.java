/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.quotes;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateListener;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

@Component
public class QuoteBoard {

	private final Map<String, String> lines = new ConcurrentHashMap<>();

	// tag::listener
	@StateListener("quotes")
	void changed(String isin, @Nullable Quote latest) {
		this.lines.put(isin, (latest != null) ? isin + " " + latest.cents() : isin + " is gone");
	}

	@StateListener(topic = "quotes", keys = "DE*")
	void german(@Nullable Quote latest, StateChange change) {
		System.out.println(change.kind() + " " + change.key() + ": " + latest);
	}

	// end::listener
	Map<String, String> lines() {
		return this.lines;
	}

}
