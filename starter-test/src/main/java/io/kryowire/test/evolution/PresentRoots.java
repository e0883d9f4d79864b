/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.codec.WireCodec;

import org.springframework.util.ClassUtils;

/**
 * Finds what types and contracts send and store.
 */
final class PresentRoots {

	private static final boolean HAS_CONTRACTS = ClassUtils.isPresent("io.kryowire.call.contract.KryonetExchange",
			PresentRoots.class.getClassLoader());

	private PresentRoots() {
	}

	/** What the given types stand for, and nothing that only follows from them. */
	static List<PresentRoot> of(Collection<? extends Type> types, WireCodec codec) {
		List<PresentRoot> roots = new ArrayList<>();
		for (Type type : types) {
			if (HAS_CONTRACTS && type instanceof Class<?> contract && Contracts.is(contract)) {
				Contracts.add(contract, codec, roots);
			}
			else {
				roots.add(PresentRoot.of(type, codec.coder(type)));
			}
		}
		return roots;
	}

	/** Loaded only if there can be contracts. */
	private static final class Contracts {

		static boolean is(Class<?> type) {
			return type.isInterface() && type.isAnnotationPresent(KryonetExchange.class);
		}

		static void add(Class<?> contract, WireCodec codec, List<PresentRoot> roots) {
			// Names and deadlines with placeholders do not matter for types
			List<ExchangeMethod> exchanges = ServiceContract.of(contract, (text) -> "").exchanges();
			for (ExchangeMethod exchange : exchanges) {
				String method = contract.getName() + "." + name(exchange, exchanges);
				roots.add(PresentRoot.of(method + " arguments", exchange.wire().arguments(codec)));
				if (exchange.wire().result() != Void.class) {
					roots.add(PresentRoot.of(method + " result", codec.coder(exchange.wire().result())));
				}
			}
		}

		/** Parameters may be added, unless a name is that of several methods. */
		private static String name(ExchangeMethod exchange, List<ExchangeMethod> all) {
			String name = exchange.method().getName();
			boolean overloaded = all.stream().filter((other) -> other.method().getName().equals(name)).count() > 1;
			return overloaded ? exchange.wire().name().replaceFirst("^.*?/(?=[^/(]*\\()", "") : name;
		}

	}

}
