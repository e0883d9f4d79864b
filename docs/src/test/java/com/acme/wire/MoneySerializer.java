/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wire;

import java.util.Currency;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

final class MoneySerializer extends Serializer<Money> {

	@Override
	public void write(Kryo kryo, Output output, Money money) {
		output.writeVarLong(money.cents(), false);
		output.writeString(money.currency().getCurrencyCode());
	}

	@Override
	public Money read(Kryo kryo, Input input, Class<? extends Money> type) {
		return new Money(input.readVarLong(false), Currency.getInstance(input.readString()));
	}

}
