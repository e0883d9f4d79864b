/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.function.Supplier;

import io.kryowire.call.CallerIdentity;
import org.jspecify.annotations.Nullable;

/**
 * Which methods the client of one connection may call: asked once for each contract, and
 * remembered for each of its methods. Used by the network thread.
 */
final class CallPermissions {

	private final CallAuthorization authorization;

	private final List<ServerMethod> methods;

	private final Supplier<CallerIdentity> caller;

	private final Runnable beforeAsking;

	private final boolean open;

	/** By the numbers of the methods; made when the first is called. */
	private @Nullable CallDecision[] decisions = new CallDecision[0];

	/**
	 * Creates the permissions of a connection.
	 * @param authorization knows who may call what
	 * @param methods the methods of the node
	 * @param caller knows who the client is, as soon as it calls
	 * @param beforeAsking is done before the application is asked, which may take long
	 */
	CallPermissions(CallAuthorization authorization, List<ServerMethod> methods, Supplier<CallerIdentity> caller,
			Runnable beforeAsking) {
		this.authorization = authorization;
		this.methods = methods;
		this.caller = caller;
		this.beforeAsking = beforeAsking;
		this.open = authorization.isOpen();
	}

	/**
	 * Why a method may not be called.
	 * @param number the method's number
	 * @param now the time
	 * @return why not, {@code null} if it may be
	 */
	@Nullable String refusal(int number, long now) {
		if (this.open) {
			return null;
		}
		CallDecision decision = (number < this.decisions.length) ? this.decisions[number] : null;
		if (decision == null || decision.isOver(now)) {
			decision = ask(number, now);
		}
		return decision.refusal();
	}

	private CallDecision ask(int number, long now) {
		this.beforeAsking.run();
		String contract = this.methods.get(number).method().contract();
		CallDecision decision = this.authorization.decide(this.caller.get(), contract, now);
		if (this.decisions.length == 0) {
			this.decisions = new CallDecision[this.methods.size()];
		}
		for (int i = 0; i < this.decisions.length; i++) {
			if (this.methods.get(i).method().contract().equals(contract)) {
				this.decisions[i] = decision;
			}
		}
		return decision;
	}

}
