/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * Decides who may call which contract of a node. Without one, every caller that has
 * proven what the node requires may call everything. In an application it is a bean; if
 * there are several, all of them must agree.
 * <p>
 * It is asked at the first call of a contract on a connection, and its answer holds until
 * the connection ends: a different answer takes effect when the caller connects again. It
 * is asked on the thread that reads from the connection, like {@link Execution#INLINE}
 * handlers, so it must answer at once, from memory. If it throws, the caller is refused,
 * and it is asked again, after a second at the earliest.
 * <p>
 * A caller that is refused gets {@link Outcome#DENIED}. It still learns which methods the
 * node has: they are part of the handshake. For decisions that depend on a method or on
 * its arguments use interceptors, which see the same {@link CallContext#identity()
 * identity}. Thread-safe.
 */
@FunctionalInterface
public interface KryonetAuthorizer {

	/**
	 * Whether a caller may call the methods of a contract.
	 * @param caller who it is, and what of that is proven
	 * @param contract the name of the contract on the wire, or that of a method that
	 * belongs to no contract
	 * @return whether it may
	 */
	boolean mayCall(CallerIdentity caller, String contract);

	/**
	 * Allows what both allow.
	 * @param other asked about what this one allows
	 * @return both of them
	 */
	default KryonetAuthorizer and(KryonetAuthorizer other) {
		return (caller, contract) -> mayCall(caller, contract) && other.mayCall(caller, contract);
	}

}
