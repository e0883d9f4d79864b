/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot.allowed;

import com.esotericsoftware.kryo.Kryo;

/**
 * The same without the requirement: what is registered has a number as before, and the
 * name of any other class would be looked up on the class path, which is how such
 * decoders are exploited.
 */
public final class KryoAnySubject extends KryoSubject {

	@Override
	void configure(Kryo kryo) {
		kryo.setRegistrationRequired(false);
		register(kryo);
	}

}
