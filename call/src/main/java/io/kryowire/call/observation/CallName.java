/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import io.kryowire.call.CallMethod;
import io.micrometer.common.KeyValue;

/**
 * A method as tags name it. Overloads have one name.
 *
 * @param service the name of the service, "none" of a method without one
 * @param method the name of the method, without the types of its parameters
 */
record CallName(String service, String method) {

	/** Takes {@code service/method(types)} apart. */
	static CallName of(CallMethod method) {
		String name = method.name();
		int types = name.indexOf('(');
		String whole = (types > 0) ? name.substring(0, types) : name;
		String service = method.service();
		return (service != null) ? new CallName(service, whole.substring(service.length() + 1))
				: new CallName(KeyValue.NONE_VALUE, whole);
	}

	@Override
	public String toString() {
		return this.service + "/" + this.method;
	}

}
