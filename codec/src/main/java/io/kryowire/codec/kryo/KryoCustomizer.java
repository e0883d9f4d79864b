/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import com.esotericsoftware.kryo.Kryo;

/**
 * Registers serializers with Kryo: for classes that cannot travel by themselves, or that
 * should travel in another form. The classes it registers are declared by that.
 * <p>
 * It is called once for every instance of Kryo, from any thread, and has to do the same
 * each time. Both ends need the same serializers.
 */
@FunctionalInterface
public interface KryoCustomizer {

	/**
	 * Registers serializers, as in
	 * {@code kryo.register(Money.class, new MoneySerializer())}.
	 * @param kryo a new instance
	 */
	void customize(Kryo kryo);

}
