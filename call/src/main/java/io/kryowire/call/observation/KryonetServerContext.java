/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import io.kryowire.call.CallHeaders;
import io.kryowire.call.export.ServerCall;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.transport.RequestReplyReceiverContext;

/**
 * A call that has come in, as observations know it. What the caller has injected is in
 * its headers.
 */
public final class KryonetServerContext extends RequestReplyReceiverContext<CallHeaders, Object> {

	private final ServerCall call;

	private final CallName name;

	private String outcome = KeyValue.NONE_VALUE;

	KryonetServerContext(ServerCall call) {
		super(CallHeaders::get);
		this.call = call;
		this.name = CallName.of(call.exchange().wire());
		setCarrier(call.context().headers());
		setRemoteServiceName(call.context().caller());
	}

	/**
	 * The call.
	 * @return the call with its method and arguments
	 */
	public ServerCall call() {
		return this.call;
	}

	/**
	 * The service that is called.
	 * @return its name
	 */
	public String service() {
		return this.name.service();
	}

	/**
	 * The method that is called.
	 * @return its name, without the types of its parameters
	 */
	public String method() {
		return this.name.method();
	}

	/**
	 * How the call has ended.
	 * @return {@code SUCCESS} or the name of an outcome, {@code none} before its end
	 */
	public String outcome() {
		return this.outcome;
	}

	void ended(String how) {
		this.outcome = how;
	}

}
