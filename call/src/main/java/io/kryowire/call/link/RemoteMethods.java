/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.kryowire.call.VersionMismatchException;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that the server has given to its methods, and which of them fit ours: that
 * is found out before the first call of each.
 */
final class RemoteMethods {

	private static final int UNRESOLVED = -1;

	private final Map<String, ClientHandshake.RemoteEntry> entries;

	private final MethodVersions versions;

	/** Where they are, for messages. */
	private final Supplier<String> target;

	/** Replaced when it grows; under this object's lock. */
	private volatile int[] ids = new int[0];

	/** Those in whose arguments more types may stand. Guarded by this. */
	private final Map<BoundMethod, ClientHandshake.RemoteEntry> open = new HashMap<>();

	/** Why methods are refused, by our numbers. Guarded by this. */
	private final Map<Integer, String> refusals = new HashMap<>();

	RemoteMethods(Map<String, ClientHandshake.RemoteEntry> entries, MethodVersions versions, Supplier<String> target) {
		this.entries = entries;
		this.versions = versions;
		this.target = target;
	}

	int idOf(BoundMethod method, String peer) {
		int[] known = this.ids;
		int index = method.index();
		if (index < known.length && known[index] != UNRESOLVED) {
			if (method.areArgumentsOpen() && this.versions.haveMoreTypes()) {
				tellMore();
			}
			return known[index];
		}
		return resolve(method, peer);
	}

	/** Types that were declared after the first call may stand in open places now. */
	private synchronized void tellMore() {
		if (this.versions.haveMoreTypes()) {
			// First, or what is named meanwhile would not be noticed
			this.versions.noteTypes();
			this.open.forEach(this.versions::agreeOnArguments);
		}
	}

	private synchronized int resolve(BoundMethod method, String peer) {
		int[] known = this.ids;
		int index = method.index();
		if (index < known.length && known[index] != UNRESOLVED) {
			return known[index];
		}
		tellMore();
		String refusal = this.refusals.get(index);
		ClientHandshake.RemoteEntry entry = (refusal == null) ? find(method) : null;
		if (refusal == null) {
			refusal = (entry != null) ? refusal(method, entry, peer) : missing(method, peer);
		}
		if (entry == null || refusal != null) {
			this.refusals.put(index, String.valueOf(refusal));
			throw new VersionMismatchException(String.valueOf(refusal));
		}
		int[] grown = Arrays.copyOf(known, Math.max(known.length, index + 1));
		Arrays.fill(grown, known.length, grown.length, UNRESOLVED);
		grown[index] = entry.id();
		this.ids = grown;
		if (method.areArgumentsOpen()) {
			this.open.put(method, entry);
		}
		return entry.id();
	}

	/**
	 * A method with other parameters has another name on the wire. It is the same one if
	 * neither side has two of that name.
	 */
	private ClientHandshake.@Nullable RemoteEntry find(BoundMethod method) {
		ClientHandshake.RemoteEntry exact = this.entries.get(method.name());
		String plain = method.plainName();
		if (exact != null || plain == null || !this.versions.areTold() || method.isOverloaded()) {
			return exact;
		}
		List<String> same = this.entries.keySet()
			.stream()
			.filter((name) -> name.startsWith(plain) && plain.equals(BoundMethod.plainName(name)))
			.limit(2)
			.toList();
		return (same.size() == 1) ? this.entries.get(same.get(0)) : null;
	}

	private @Nullable String refusal(BoundMethod method, ClientHandshake.RemoteEntry entry, String peer) {
		String result = this.versions.agreeOnResult(method, entry);
		String arguments = (result == null) ? this.versions.agreeOnArguments(method, entry) : null;
		if (result == null && arguments == null) {
			return null;
		}
		return "%s at %s has different %s: %s".formatted(method.name(), peer,
				(result != null) ? "results" : "parameters", (result != null) ? result : arguments);
	}

	private String missing(BoundMethod method, String peer) {
		return "%s (%s) has no method %s; it has %s".formatted(peer, this.target.get(), method.name(), few(method));
	}

	/**
	 * What is most like it comes first: the methods of its service, or services beside.
	 */
	private String few(BoundMethod method) {
		String beginning = method.name().substring(0, method.name().indexOf('/') + 1);
		List<String> names = this.entries.keySet()
			.stream()
			.sorted(Comparator.comparing((String name) -> !name.startsWith(beginning))
				.thenComparing(Comparator.naturalOrder()))
			.limit(20)
			.toList();
		return (names.size() < this.entries.size()) ? names + " and others" : names.toString();
	}

}
