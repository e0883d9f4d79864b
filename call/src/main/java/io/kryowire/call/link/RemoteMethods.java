/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.codec.SchemaDifference;
import io.kryowire.codec.WireSchemas;

/**
 * The numbers that the server has given to its methods.
 */
final class RemoteMethods {

	private static final int UNRESOLVED = -1;

	private final Map<String, ClientHandshake.RemoteEntry> entries;

	private final String theirSchemas;

	private final WireSchemas ourSchemas;

	/** Where they are, for messages. */
	private final Supplier<String> target;

	/** Replaced when it grows; the next call repeats an update that was lost. */
	private volatile int[] ids = new int[0];

	RemoteMethods(ClientHandshake.Welcome welcome, WireSchemas ourSchemas, Supplier<String> target) {
		this.entries = welcome.methods();
		this.theirSchemas = welcome.schemas();
		this.ourSchemas = ourSchemas;
		this.target = target;
	}

	int idOf(BoundMethod method, String peer) {
		int[] known = this.ids;
		int index = method.index();
		if (index < known.length && known[index] != UNRESOLVED) {
			return known[index];
		}
		return resolve(method, peer);
	}

	private int resolve(BoundMethod method, String peer) {
		ClientHandshake.RemoteEntry entry = this.entries.get(method.name());
		if (entry == null) {
			throw new CallException(Outcome.REJECTED,
					"%s (%s) has no method %s; it has %s".formatted(peer, this.target.get(), method.name(), few()));
		}
		if (entry.arguments() != method.argumentsFingerprint() || entry.result() != method.resultFingerprint()) {
			throw new CallException(Outcome.REJECTED, "%s at %s has different %s: %s".formatted(method.name(), peer,
					(entry.arguments() != method.argumentsFingerprint()) ? "parameters" : "results", differences()));
		}
		int[] known = this.ids;
		int[] grown = Arrays.copyOf(known, Math.max(known.length, method.index() + 1));
		Arrays.fill(grown, known.length, grown.length, UNRESOLVED);
		grown[method.index()] = entry.id();
		this.ids = grown;
		return entry.id();
	}

	private String few() {
		List<String> names = this.entries.keySet().stream().sorted().limit(20).toList();
		return (names.size() < this.entries.size()) ? names + " and others" : names.toString();
	}

	private String differences() {
		List<SchemaDifference> differences = this.ourSchemas.compare(this.theirSchemas);
		return differences.isEmpty() ? "the signatures differ" : differences.toString();
	}

}
