/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.contract.TypeResolver.UnresolvedException;
import org.jspecify.annotations.Nullable;

/**
 * Reads one method of a contract.
 */
final class ExchangeReader {

	private final Class<?> contract;

	private final TypeResolver types;

	private final ContractTexts texts;

	private final String service;

	private final KryonetExchange defaults;

	/**
	 * Creates a reader.
	 * @param contract the interface
	 * @param types resolves its type variables
	 * @param texts reads its annotations
	 * @param service its name on the wire
	 * @param defaults what the interface says
	 */
	ExchangeReader(Class<?> contract, TypeResolver types, ContractTexts texts, String service,
			KryonetExchange defaults) {
		this.contract = contract;
		this.types = types;
		this.texts = texts;
		this.service = service;
		this.defaults = defaults;
	}

	/**
	 * Reads a method.
	 * @param method the method
	 * @param declarations it and those it overrides, whose annotations count where it has
	 * none
	 * @return the exchange
	 */
	ExchangeMethod read(Method method, List<Method> declarations) {
		String signature = ExchangeMethod.signature(method);
		KryonetExchange annotation = annotation(method, declarations);
		ExchangeTraits traits = traits(annotation, signature);
		ReturnStyle style = ReturnStyle.of(method);
		Type returned = resolve(
				(style == ReturnStyle.SUSPEND) ? SuspendFunctions.result(method) : method.getGenericReturnType(),
				"result", signature);
		Type result = style.resultIn(returned);
		requirePossible(style, traits, annotation, signature);
		result = traits.broadcast() ? eachResult(style, result, returned, signature) : result;
		if (!traits.broadcast() && resultOfNode(result) != null) {
			throw refused(signature, "it returns results of nodes; add broadcast = true");
		}
		requireFit(result, "result", signature);
		List<Type> parameters = parameters(method, style, signature);
		List<Type> travelling = parameters.stream().filter((type) -> type != CallContext.class).toList();
		if (travelling.size() < parameters.size() - 1) {
			throw refused(signature, "it has %d parameters of type CallContext; keep one of them"
				.formatted(parameters.size() - travelling.size()));
		}
		CallMethod wire = wire(this.texts.name(annotation, signature, method.getName()), travelling, result,
				declared(method, parameters), signature);
		return new ExchangeMethod(this.contract, method, wire, style, traits, key(declarations, parameters, signature),
				parameters.indexOf(CallContext.class));
	}

	private static List<Parameter> declared(Method method, List<Type> parameters) {
		Parameter[] all = method.getParameters();
		return IntStream.range(0, parameters.size())
			.filter((i) -> parameters.get(i) != CallContext.class)
			.mapToObj((i) -> all[i])
			.toList();
	}

	/** Those that have arguments in a call. */
	private List<Type> parameters(Method method, ReturnStyle style, String signature) {
		Type[] declared = method.getGenericParameterTypes();
		List<Type> parameters = new ArrayList<>();
		for (int i = 0; i < declared.length - ((style == ReturnStyle.SUSPEND) ? 1 : 0); i++) {
			Type resolved = resolve(declared[i], "parameter", signature);
			requireFit(resolved, "parameter", signature);
			parameters.add(resolved);
		}
		return parameters;
	}

	private static @Nullable KryonetExchange annotation(Method method, List<Method> declarations) {
		KryonetExchange own = method.getAnnotation(KryonetExchange.class);
		if (own != null) {
			return own;
		}
		for (Method declaration : declarations) {
			KryonetExchange inherited = declaration.getAnnotation(KryonetExchange.class);
			if (inherited != null) {
				return inherited;
			}
		}
		return null;
	}

	private InvalidContractException refused(String signature, String problem) {
		return new InvalidContractException(this.contract, signature, problem);
	}

	private ExchangeTraits traits(@Nullable KryonetExchange own, String signature) {
		Duration deadline = this.texts.deadline(this.defaults, "");
		Execution execution = execution(this.defaults, null, "");
		if (own == null) {
			return new ExchangeTraits(deadline, execution, false, false, false);
		}
		Duration ownDeadline = this.texts.deadline(own, signature);
		return new ExchangeTraits((ownDeadline != null) ? ownDeadline : deadline, execution(own, execution, signature),
				own.oneway(), own.broadcast(), own.idempotent());
	}

	private @Nullable Execution execution(KryonetExchange annotation, @Nullable Execution otherwise, String signature) {
		Execution[] modes = annotation.execution();
		if (modes.length > 1) {
			throw refused(signature,
					"it has %d executions, %s; choose one of them".formatted(modes.length, Arrays.toString(modes)));
		}
		return (modes.length == 1) ? modes[0] : otherwise;
	}

	private void requirePossible(ReturnStyle style, ExchangeTraits traits, @Nullable KryonetExchange annotation,
			String signature) {
		boolean single = annotation != null && annotation.single();
		if (style == ReturnStyle.FLUX && !single) {
			throw refused(signature, "a call cannot carry a stream; return Mono<List<T>> or CompletableFuture<List<T>>,"
					+ " or add single = true if there is at most one element");
		}
		if (style != ReturnStyle.FLUX && single) {
			throw refused(signature, "single = true is for a Flux; remove it");
		}
		if (traits.oneway() && traits.broadcast()) {
			throw refused(signature, "a broadcast has results and a oneway call has none; choose one of them");
		}
		if (style == ReturnStyle.SUSPEND && !SuspendFunctions.arePossible()) {
			throw refused(signature, "it is a suspend function, which needs a library that is not on the class path;"
					+ " add org.jetbrains.kotlinx:kotlinx-coroutines-core, or return CompletableFuture<T>");
		}
		if (traits.oneway() && style == ReturnStyle.SUSPEND) {
			throw refused(signature, "a oneway call has no result to wait for; remove suspend, or oneway");
		}
		if (traits.oneway() && style != ReturnStyle.NONE) {
			throw refused(signature, "a oneway call has no result; return void, or remove oneway");
		}
	}

	/** The result at each node of a broadcast. */
	private Type eachResult(ReturnStyle style, Type result, Type returned, String signature) {
		Type each = resultOfNode(result);
		boolean possible = style != ReturnStyle.NONE && style != ReturnStyle.OPTIONAL && style != ReturnStyle.FLUX;
		if (each == null || !possible) {
			throw refused(signature,
					("a broadcast has a result for each node; instead of %s, return"
							+ " List<NodeResult<T>>, or a CompletableFuture or Mono of that")
						.formatted(returned.getTypeName()));
		}
		return each;
	}

	private static @Nullable Type resultOfNode(Type result) {
		if (result instanceof ParameterizedType list && list.getRawType() == List.class
				&& list.getActualTypeArguments()[0] instanceof ParameterizedType each
				&& each.getRawType() == NodeResult.class) {
			return each.getActualTypeArguments()[0];
		}
		return null;
	}

	private Type resolve(Type type, String what, String signature) {
		try {
			return this.types.resolve(type);
		}
		catch (UnresolvedException ex) {
			throw new InvalidContractException(this.contract, signature,
					"its %s of type %s cannot travel: %s; use a concrete type, or extend the interface with concrete types and make that the contract"
						.formatted(what, type.getTypeName(), ex.getMessage()),
					ex);
		}
	}

	private void requireFit(Type type, String what, String signature) {
		String reason = UnfitTypes.reason(type);
		if (reason != null) {
			throw refused(signature, "its %s of type %s cannot travel: %s".formatted(what, type.getTypeName(), reason));
		}
	}

	private CallMethod wire(String name, List<Type> parameters, Type result, List<Parameter> declared,
			String signature) {
		String wireName = parameters.stream()
			.map((type) -> TypeResolver.rawClass(type).getSimpleName())
			.collect(Collectors.joining(",", this.service + "/" + name + "(", ")"));
		try {
			return new CallMethod(wireName, parameters, result, declared);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidContractException(this.contract, signature,
					ex.getMessage() + "; give it a shorter one: @KryonetExchange(name = \"...\")", ex);
		}
	}

	private @Nullable RouteParameter key(List<Method> declarations, List<Type> parameters, String signature) {
		for (Method declaration : declarations) {
			List<Integer> keys = keys(declaration);
			if (keys.size() > 1) {
				throw refused(signature, "it has %d parameters with @RouteKey; keep one, or make a record of them"
					.formatted(keys.size()));
			}
			if (!keys.isEmpty()) {
				return key(keys.get(0), parameters.get(keys.get(0)), signature);
			}
		}
		return null;
	}

	private RouteParameter key(int index, Type type, String signature) {
		KeyHash hash = KeyHash.forType(type);
		if (hash == null) {
			throw refused(signature,
					("%s does not have the same hash in every process and cannot be a @RouteKey; use what identifies it:"
							+ " a string, number, enum, UUID, date or time, or a record of those")
						.formatted(type.getTypeName()));
		}
		return new RouteParameter(index, hash);
	}

	private static List<Integer> keys(Method method) {
		Annotation[][] annotations = method.getParameterAnnotations();
		List<Integer> keys = new ArrayList<>();
		for (int i = 0; i < annotations.length; i++) {
			if (Arrays.stream(annotations[i]).anyMatch(RouteKey.class::isInstance)) {
				keys.add(i);
			}
		}
		return keys;
	}

}
