/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.kryowire.call.ExceptionTypes;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireException;
import org.jspecify.annotations.Nullable;

/**
 * What an interface with {@link KryonetExchange} promises: its exchanges. Immutable.
 */
public final class ServiceContract {

	private static final ExceptionTypes VIOLATIONS = violations();

	private final Class<?> type;

	private final String name;

	private final List<ExchangeMethod> exchanges;

	private final Map<Method, ExchangeMethod> byMethod;

	ServiceContract(Class<?> type, String name, List<ExchangeMethod> exchanges, Map<Method, ExchangeMethod> byMethod) {
		this.type = type;
		this.name = name;
		this.exchanges = List.copyOf(exchanges);
		this.byMethod = Map.copyOf(byMethod);
	}

	private static ExceptionTypes violations() {
		try {
			return ExceptionTypes.named(List.of("jakarta.validation.ConstraintViolationException"),
					ServiceContract.class.getClassLoader());
		}
		catch (IllegalArgumentException ex) {
			return ExceptionTypes.NONE;
		}
	}

	/**
	 * Reads a contract without placeholders.
	 * @param contract an interface with {@link KryonetExchange}
	 * @return the contract
	 * @throws InvalidContractException if it cannot work, naming the method and saying
	 * what to do
	 */
	public static ServiceContract of(Class<?> contract) {
		return of(contract, null);
	}

	/**
	 * Reads a contract.
	 * @param contract an interface with {@link KryonetExchange}
	 * @param placeholders resolves those in names and deadlines, and throws an
	 * {@link IllegalArgumentException} if it cannot; {@code null} if nobody does, and a
	 * contract that has some is refused
	 * @return the contract
	 * @throws InvalidContractException if it cannot work, naming the method and saying
	 * what to do
	 */
	public static ServiceContract of(Class<?> contract, @Nullable UnaryOperator<String> placeholders) {
		return new ContractReader(contract, placeholders).read();
	}

	/**
	 * Reads a generic contract, which is another one for other types.
	 * @param contract an interface with {@link KryonetExchange} and type variables
	 * @param arguments what these stand for
	 * @param name what the service is called on the wire
	 * @return the contract
	 * @throws InvalidContractException if it cannot work, naming the method and saying
	 * what to do
	 */
	public static ServiceContract of(Class<?> contract, List<Type> arguments, String name) {
		return new ContractReader(contract, arguments, name).read();
	}

	/**
	 * The interface.
	 * @return an interface
	 */
	public Class<?> type() {
		return this.type;
	}

	/**
	 * What the service is called on the wire.
	 * @return its name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * The methods that are called at another node, sorted by their names on the wire.
	 * @return the exchanges
	 */
	public List<ExchangeMethod> exchanges() {
		return this.exchanges;
	}

	/**
	 * The exceptions that the methods declare, which callers want as themselves: see
	 * {@code PeerBuilder.exceptions}.
	 * @return their classes
	 */
	public Set<Class<? extends Throwable>> exceptions() {
		Set<Class<? extends Throwable>> exceptions = new LinkedHashSet<>();
		for (ExchangeMethod exchange : this.exchanges) {
			for (Class<?> exception : exchange.method().getExceptionTypes()) {
				exceptions.add(exception.asSubclass(Throwable.class));
			}
		}
		return exceptions;
	}

	/**
	 * The exceptions that reach callers as themselves: those that the methods declare,
	 * and of the contract's package those that are unchecked or extend one that is
	 * declared. Where Bean Validation is, its {@code ConstraintViolationException} too.
	 * @return the exceptions
	 */
	public ExceptionTypes exceptionTypes() {
		ClassLoader loader = this.type.getClassLoader();
		ClassLoader own = (loader != null) ? loader : ClassLoader.getSystemClassLoader();
		ExceptionTypes all = ExceptionTypes.of(exceptions())
			.and(ExceptionTypes.ofPackage(this.type.getPackageName(), own));
		return VIOLATIONS.and(all);
	}

	/**
	 * Declares the types of all exchanges to a codec.
	 * @param codec the codec
	 * @throws InvalidContractException if one of them cannot travel, naming the method
	 */
	public void declareTo(WireCodec codec) {
		this.exchanges.forEach((exchange) -> declare(exchange, codec));
	}

	private void declare(ExchangeMethod exchange, WireCodec codec) {
		try {
			exchange.wire().arguments(codec);
			if (exchange.wire().result() != Void.class) {
				codec.coder(exchange.wire().result());
			}
		}
		catch (WireException ex) {
			throw new InvalidContractException(this.type, ExchangeMethod.signature(exchange.method()),
					"one of its types cannot travel: " + ex.getMessage(), ex);
		}
	}

	/**
	 * Finds an exchange.
	 * @param method a method of the interface, or of a super-interface
	 * @return the exchange, {@code null} if the method runs where it is called
	 */
	public @Nullable ExchangeMethod find(Method method) {
		return this.byMethod.get(method);
	}

	@Override
	public String toString() {
		return this.name + " (" + this.type.getName() + ")";
	}

}
