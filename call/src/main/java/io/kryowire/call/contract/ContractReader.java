/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.kryowire.call.contract.TypeResolver.UnresolvedException;
import org.jspecify.annotations.Nullable;

/**
 * Reads an interface: finds its exchanges, also those of its super-interfaces, and
 * refuses what cannot work.
 */
final class ContractReader {

	private final Class<?> type;

	private final TypeResolver types;

	private final ContractTexts texts;

	/** What it is called whatever its annotation says, if somebody has said. */
	private final @Nullable String name;

	/**
	 * Creates a reader.
	 * @param type the interface
	 * @param placeholders resolves those in its annotations, {@code null} if nobody does
	 */
	ContractReader(Class<?> type, @Nullable UnaryOperator<String> placeholders) {
		this.type = type;
		this.types = new TypeResolver(type);
		this.texts = new ContractTexts(type, placeholders);
		this.name = null;
	}

	/**
	 * Creates a reader of a generic interface.
	 * @param type the interface
	 * @param arguments what its type variables stand for
	 * @param name what the service is called on the wire
	 */
	ContractReader(Class<?> type, List<Type> arguments, String name) {
		this.type = type;
		this.types = new TypeResolver(type, arguments);
		this.texts = new ContractTexts(type, null);
		this.name = name;
	}

	ServiceContract read() {
		KryonetExchange annotation = requireContract();
		String given = this.name;
		String service = (given != null) ? given : this.texts.name(annotation, "", this.type.getName());
		ExchangeReader reader = new ExchangeReader(this.type, this.types, this.texts, service, annotation);
		Map<String, ExchangeMethod> byName = new LinkedHashMap<>();
		Map<Method, ExchangeMethod> byMethod = new HashMap<>();
		for (List<Method> group : inOrder(groups())) {
			Method method = group.stream().reduce(ContractReader::moreSpecific).orElseThrow();
			if (method.isDefault()) {
				refuseIfAnnotated(method, "is a default method and runs where it is called; remove @KryonetExchange");
				continue;
			}
			ExchangeMethod exchange = reader.read(method, group);
			ExchangeMethod other = byName.putIfAbsent(exchange.wire().name(), exchange);
			if (other != null) {
				throw new InvalidContractException(this.type, ExchangeMethod.signature(method),
						"it is called %s on the wire, and so is %s; give one of them another name: @KryonetExchange(name = \"...\")"
							.formatted(exchange.wire().name(), other));
			}
			group.forEach((each) -> byMethod.put(each, exchange));
		}
		if (byName.isEmpty()) {
			throw refused("it has no method to call; a contract has at least one that is neither static nor default");
		}
		List<ExchangeMethod> exchanges = new ArrayList<>(byName.values());
		exchanges.sort(Comparator.comparing((exchange) -> exchange.wire().name()));
		return new ServiceContract(this.type, service, exchanges, byMethod);
	}

	/** Reflection has no order, and what is said of a mistake should not change. */
	private static List<List<Method>> inOrder(Collection<List<Method>> groups) {
		return groups.stream().sorted(Comparator.comparing((group) -> ExchangeMethod.signature(group.get(0)))).toList();
	}

	private KryonetExchange requireContract() {
		if (!this.type.isInterface() || this.type.isAnnotation()) {
			throw refused("it is not an interface; a contract is an interface, which services implement");
		}
		if (this.type.isSealed()) {
			throw refused("it is sealed, so no client can implement it; remove sealed");
		}
		KryonetExchange annotation = this.type.getAnnotation(KryonetExchange.class);
		if (annotation == null) {
			throw refused("it is not a contract; annotate it with @KryonetExchange");
		}
		if (annotation.oneway() || annotation.broadcast() || annotation.idempotent() || annotation.single()) {
			throw refused("oneway, broadcast, idempotent and single belong to methods; annotate the methods instead");
		}
		return annotation;
	}

	private InvalidContractException refused(String problem) {
		return new InvalidContractException(this.type, "", problem);
	}

	/** The methods by what they are called with: overridden ones are together. */
	private List<List<Method>> groups() {
		Map<List<Object>, List<Method>> groups = new LinkedHashMap<>();
		for (Class<?> each : hierarchy()) {
			for (Method method : declared(each)) {
				if (method.isSynthetic() || Modifier.isPrivate(method.getModifiers()) || isObjects(method)) {
					continue;
				}
				if (Modifier.isStatic(method.getModifiers())) {
					refuseIfAnnotated(method, "is static; remove @KryonetExchange");
					continue;
				}
				groups.computeIfAbsent(key(method), (key) -> new ArrayList<>()).add(method);
			}
		}
		return List.copyOf(groups.values());
	}

	private Set<Class<?>> hierarchy() {
		Set<Class<?>> all = new LinkedHashSet<>();
		collect(this.type, all);
		return all;
	}

	private static void collect(Class<?> type, Set<Class<?>> all) {
		all.add(type);
		for (Class<?> parent : type.getInterfaces()) {
			collect(parent, all);
		}
	}

	private Method[] declared(Class<?> each) {
		try {
			return each.getDeclaredMethods();
		}
		catch (LinkageError ex) {
			throw new InvalidContractException(this.type, "",
					"one of its methods needs a class that is not on the class path: " + ex.getMessage(), ex);
		}
	}

	/** What is not resolved stands for itself: only an exchange needs it resolved. */
	private List<Object> key(Method method) {
		Type[] parameters = method.getGenericParameterTypes();
		List<Object> key = new ArrayList<>();
		key.add(method.getName());
		for (int i = 0; i < parameters.length; i++) {
			try {
				key.add(TypeResolver.rawClass(this.types.resolve(parameters[i])));
			}
			catch (UnresolvedException ex) {
				key.add(method.getParameterTypes()[i]);
			}
		}
		return key;
	}

	private static Method moreSpecific(Method one, Method other) {
		if (one.getDeclaringClass() != other.getDeclaringClass()) {
			if (one.getDeclaringClass().isAssignableFrom(other.getDeclaringClass())) {
				return other;
			}
			if (other.getDeclaringClass().isAssignableFrom(one.getDeclaringClass())) {
				return one;
			}
		}
		return one.getReturnType().isAssignableFrom(other.getReturnType()) ? other : one;
	}

	/** {@code equals} and the like, which interfaces may repeat. */
	private static boolean isObjects(Method method) {
		return Arrays.stream(Object.class.getMethods())
			.anyMatch((known) -> known.getName().equals(method.getName())
					&& Arrays.equals(known.getParameterTypes(), method.getParameterTypes()));
	}

	private void refuseIfAnnotated(Method method, String problem) {
		@Nullable KryonetExchange annotation = method.getAnnotation(KryonetExchange.class);
		if (annotation != null) {
			throw new InvalidContractException(this.type, ExchangeMethod.signature(method), "it " + problem);
		}
	}

}
