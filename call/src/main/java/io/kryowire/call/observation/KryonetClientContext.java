/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import io.kryowire.call.proxy.ClientCall;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.transport.RequestReplySenderContext;
import org.jspecify.annotations.Nullable;

/**
 * A call on its way out, as observations know it. What is injected travels in the headers
 * of the call.
 */
public final class KryonetClientContext extends RequestReplySenderContext<ClientCall, Object> {

	private final ClientCall call;

	private final CallName name;

	private String outcome = KeyValue.NONE_VALUE;

	KryonetClientContext(ClientCall call, @Nullable String remoteAddress) {
		super(new HeaderSetter());
		this.call = call;
		this.name = CallName.of(call.exchange().wire());
		setCarrier(call);
		setRemoteServiceName(this.name.service());
		setRemoteServiceAddress(remoteAddress);
	}

	/**
	 * The call.
	 * @return the call with its method and arguments
	 */
	public ClientCall call() {
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
