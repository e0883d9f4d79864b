/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wire;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

// tag::bond
public record Bond(String isin, UUID id, long cents, double rate, BigDecimal price, boolean open, char grade, Side side,
		LocalDate due, byte[] seal, List<String> names, Set<Integer> years, List<String> fixed,
		Map<String, Integer> shares, Map<Integer, String> rungs, Optional<String> note, @Nullable String nothing,
		Issuer issuer, Object plain, Object named) {

	public enum Side {

		BUY, SELL

	}

	public sealed interface Issuer {

	}

	public record State(String country) implements Issuer {

	}

	public record Company(String name, String city) implements Issuer {

	}

}
// end::bond
