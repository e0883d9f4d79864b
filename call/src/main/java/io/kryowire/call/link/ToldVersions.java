/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.kryowire.call.link.ClientHandshake.RemoteEntry;
import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.WireSchemas;
import io.kryowire.codec.evolution.Conflict;
import io.kryowire.codec.evolution.SchemaCheck;
import org.jspecify.annotations.Nullable;

/**
 * With a server that has told its schemas: results are read by them, and the server is
 * told the schemas of arguments that it does not have, in front of the first call that
 * needs them. For one thread at a time.
 */
final class ToldVersions implements MethodVersions {

	private final ToldSchemas theirs;

	private final WireSchemas ours;

	/** Our numbers of the methods of which the server knows how they are called. */
	private final Set<Integer> announced = new HashSet<>();

	/** How many schemas messages had named when the server was told last. */
	private volatile int seen;

	private final SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_CLIENT);

	private final Outbound outbound;

	private final ReplyReader replies;

	/** Of exceptions. For the network thread. */
	private final Map<Field, Optional<WireCoder<?>>> fieldReaders = new HashMap<>();

	ToldVersions(ToldSchemas theirs, WireSchemas ours, Outbound outbound, ReplyReader replies) {
		this.theirs = theirs;
		this.ours = ours;
		this.outbound = outbound;
		this.replies = replies;
		replies.read(this::fieldReader);
	}

	/** Only what the server has told is remembered, and found out once. */
	private @Nullable WireCoder<?> fieldReader(WireCoder<?> ours, int fingerprint) {
		if (!this.theirs.has(fingerprint)) {
			return null;
		}
		return this.fieldReaders.computeIfAbsent(new Field(ours, fingerprint), this::findFieldReader).orElse(null);
	}

	private Optional<WireCoder<?>> findFieldReader(Field field) {
		WireSchema writer = this.theirs.find(field.fingerprint);
		if (writer == null) {
			return Optional.empty();
		}
		try {
			return Optional.of(field.ours.reading(writer, this.theirs.known()));
		}
		catch (WireException ex) {
			// As if the field had not been sent
			return Optional.empty();
		}
	}

	@Override
	public boolean areTold() {
		return true;
	}

	@Override
	public boolean haveMoreTypes() {
		return this.ours.written().size() != this.seen;
	}

	@Override
	public void noteTypes() {
		this.seen = this.ours.written().size();
	}

	@Override
	public @Nullable String agreeOnResult(BoundMethod method, RemoteEntry entry) {
		WireCoder<?> ours = method.result();
		if (ours == null) {
			// Whatever comes is not read
			return null;
		}
		if (entry.result() == 0) {
			return "there is no result any more";
		}
		try {
			if (entry.result() != ours.fingerprint()) {
				WireSchema writer = this.theirs.find(entry.result());
				if (writer == null) {
					return "the node does not tell their schema";
				}
				this.replies.read(method, ours.reading(writer, this.theirs.known()));
			}
			else if (method.isResultOpen()) {
				this.replies.read(method, ours.reading(this.theirs.known()));
			}
			return null;
		}
		catch (WireException ex) {
			return String.valueOf(ex.getMessage());
		}
	}

	@Override
	public @Nullable String agreeOnArguments(BoundMethod method, RemoteEntry entry) {
		boolean same = entry.arguments() == method.argumentsFingerprint();
		if (same && !method.areArgumentsOpen()) {
			return null;
		}
		try {
			List<WireSchema> ours = method.arguments().schemas();
			List<WireSchema> others = ours.stream().skip(1).filter((schema) -> !this.theirs.has(schema)).toList();
			if (same && others.isEmpty()) {
				return null;
			}
			String refusal = same ? null : unreadableThere(ours.get(0), entry);
			if (refusal != null) {
				return refusal;
			}
			boolean told = same || this.teller.tell(ours.get(0));
			others.forEach(this.teller::tell);
			if (!told || !announce(method, entry)) {
				return "there is no room to tell their schema";
			}
			this.teller.take().forEach(this.outbound::addFrame);
			return null;
		}
		catch (WireException ex) {
			return String.valueOf(ex.getMessage());
		}
	}

	/**
	 * What the server could never read need not be sent: calls without an answer would be
	 * lost. What its schema does not say, such as what it requires, it finds out itself.
	 */
	private @Nullable String unreadableThere(WireSchema ours, RemoteEntry entry) {
		WireSchema reader = this.theirs.find(entry.arguments());
		if (reader == null) {
			return null;
		}
		List<Conflict> conflicts = Conflict.fatal(SchemaCheck.conflicts(new ReadingSchema(reader, List.of()), ours));
		return conflicts.isEmpty() ? null
				: "the node cannot read them. " + Conflict.refuse("the arguments", conflicts).getMessage();
	}

	private boolean announce(BoundMethod method, RemoteEntry entry) {
		return this.announced.contains(method.index())
				|| (this.teller.arguments(entry.id(), method.argumentsFingerprint())
						&& this.announced.add(method.index()));
	}

	/**
	 * A field of an exception, in another version.
	 *
	 * @param ours its coder here
	 * @param fingerprint the fingerprint of the other schema
	 */
	private record Field(WireCoder<?> ours, int fingerprint) {
	}

}
