/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * Decides who may call which contract of a node. Without one, everybody may call
 * everything who has proven what the node wants proven. In an application, a bean; where
 * there are several, a caller needs the consent of all of them.
 * <p>
 * It is asked at the first call of a contract on a connection, and its answer holds until
 * the connection ends: what it says of a caller later counts when the caller connects
 * again. It is asked on the thread that reads from the connection, as handlers are that
 * run {@link Execution#INLINE}, so it must answer at once, from memory. One that throws
 * lets nobody in; it is asked again, after a second at the earliest.
 * <p>
 * Who is refused gets {@link Outcome#DENIED}. It still learns which methods the node has:
 * they are part of the handshake. For what depends on a method or on its arguments there
 * are interceptors, which see the same {@link CallContext#identity() identity}.
 * Thread-safe.
 */
@FunctionalInterface
public interface KryonetAuthorizer {

	/**
	 * Whether a caller may call the methods of a contract.
	 * @param caller who it is, and what of that is proven
	 * @param contract the name of the contract on the wire, or that of a method that
	 * belongs to none
	 * @return whether it may
	 */
	boolean mayCall(CallerIdentity caller, String contract);

	/**
	 * Lets in whom both let in.
	 * @param other asked about those whom this one lets in
	 * @return both of them
	 */
	default KryonetAuthorizer and(KryonetAuthorizer other) {
		return (caller, contract) -> mayCall(caller, contract) && other.mayCall(caller, contract);
	}

}
