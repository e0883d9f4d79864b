/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.WireSchemas;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of a node's methods, which it tells each client, and how much room there is
 * for those that its clients tell. Thread-safe.
 */
public final class NodeSchemas {

	/** So large a part of what a node may hold is for schemas of its clients. */
	private static final int PART = 8;

	private final List<ServerMethod> methods;

	private final long mostHeld;

	private final int newest;

	private final AtomicLong held = new AtomicLong();

	private final WireSchemas types;

	/** What clients are told, as long as no type is declared. */
	private @Nullable Told told;

	/** How many methods, types and fields of exceptions there were then. */
	private List<Integer> sizes = List.of();

	/**
	 * Creates it for a node.
	 * @param methods its methods
	 * @param types their types
	 * @param maxHeldBytes how much it may hold in all
	 */
	public NodeSchemas(List<ServerMethod> methods, WireSchemas types, long maxHeldBytes) {
		this(methods, types, maxHeldBytes, Protocol.VERSION);
	}

	/** As a node of a former release, whose newest protocol was an older one. */
	NodeSchemas(List<ServerMethod> methods, WireSchemas types, long maxHeldBytes, int newest) {
		this.types = types;
		this.newest = newest;
		this.methods = methods;
		this.mostHeld = maxHeldBytes / PART;
	}

	/** The newest version of the protocol that is spoken. */
	int newest() {
		return this.newest;
	}

	/** What a client is told that connects now. */
	synchronized Told tell() {
		List<Integer> now = List.of(this.methods.size(), this.types.types().size(),
				this.methods.stream().mapToInt((method) -> method.exceptions().coders().size()).sum());
		Told known = this.told;
		if (known == null || !this.sizes.equals(now)) {
			known = Told.of(schemas());
			this.told = known;
			this.sizes = now;
		}
		return known;
	}

	private Set<WireSchema> schemas() {
		Set<WireSchema> all = new LinkedHashSet<>();
		for (ServerMethod method : this.methods) {
			add(all, method.method().arguments());
			WireCoder<?> result = method.method().result();
			if (result != null) {
				add(all, result);
			}
			method.exceptions().coders().forEach((coder) -> add(all, coder));
		}
		return all;
	}

	/** What is too long to be told is read by the same version only. */
	private static void add(Set<WireSchema> all, WireCoder<?> coder) {
		try {
			all.addAll(coder.schemas());
		}
		catch (LimitExceededException ex) {
			// As if there was none
		}
	}

	/**
	 * Takes room for what a client tells.
	 * @return whether there was room
	 */
	boolean take(long bytes) {
		if (this.held.addAndGet(bytes) <= this.mostHeld) {
			return true;
		}
		this.held.addAndGet(-bytes);
		return false;
	}

	void giveBack(long bytes) {
		this.held.addAndGet(-bytes);
	}

	/** How much clients have told, in bytes. */
	long held() {
		return this.held.get();
	}

	/**
	 * What clients are told.
	 *
	 * @param frames the frames, the same for all clients
	 * @param bytes how long they are without their kinds
	 * @param fingerprint by which clients that have them say so, never 0
	 */
	record Told(List<WireBuffer> frames, int bytes, int fingerprint) {

		static Told of(Set<WireSchema> schemas) {
			SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_NODE);
			schemas.forEach(teller::tell);
			List<WireBuffer> frames = new ArrayList<>(teller.take());
			return new Told(frames, frames.stream().mapToInt((frame) -> frame.length() - 1).sum(), fingerprint(frames));
		}

		private static int fingerprint(List<WireBuffer> frames) {
			try {
				MessageDigest digest = MessageDigest.getInstance("SHA-256");
				frames.forEach((frame) -> digest.update(frame.array(), 1, frame.length() - 1));
				int fingerprint = ByteBuffer.wrap(digest.digest()).getInt();
				return (fingerprint != 0) ? fingerprint : 1;
			}
			catch (NoSuchAlgorithmException ex) {
				throw new IllegalStateException("Every Java platform has SHA-256", ex);
			}
		}

	}

}
