/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CurrentCall;
import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * Has a node answer the calls of contracts by objects that implement them. One exporter
 * serves one node. Not thread-safe. <pre class="code">
 * NodeBuilder node = new KryonetTransport().node(codec, settings);
 * new ServiceExporter(codec, List.of()).export(new Prices(), node::method);</pre>
 */
public final class ServiceExporter {

	private static final int FIRST_JAVA_WITH_VIRTUAL_THREADS = 21;

	private final WireCodec codec;

	private Execution usualExecution = Execution.KEYED;

	private ExceptionTypes exceptions = ExceptionTypes.NONE;

	private @Nullable UnaryOperator<String> placeholders;

	private BooleanSupplier currentCall = () -> false;

	private final List<ServerInterceptor> interceptors;

	/** Who answers each method, to say who else wanted to. */
	private final Map<String, String> exported = new LinkedHashMap<>();

	/**
	 * Creates an exporter.
	 * @param codec declares the types of the contracts; the codec of the node
	 * @param interceptors stand around the calls, the first of them outermost
	 */
	public ServiceExporter(WireCodec codec, List<? extends ServerInterceptor> interceptors) {
		this.codec = codec;
		this.interceptors = List.copyOf(interceptors);
	}

	/**
	 * Says where handlers run if their contract does not say and they have no key.
	 * Default: {@link Execution#KEYED}.
	 * @param execution the mode
	 * @return this
	 */
	public ServiceExporter usualExecution(Execution execution) {
		this.usualExecution = execution;
		return this;
	}

	/**
	 * Lets callers see exceptions with their fields and the names of their causes, beside
	 * those of the contracts.
	 * @param exceptions others
	 * @return this
	 */
	public ServiceExporter exceptions(ExceptionTypes exceptions) {
		this.exceptions = exceptions;
		return this;
	}

	/**
	 * Resolves placeholders in the names and deadlines of contracts. Default: nobody
	 * does, and a contract that has some is refused.
	 * @param placeholders resolves those of a text, such as
	 * {@code environment::resolveRequiredPlaceholders}, and throws an
	 * {@link IllegalArgumentException} if it cannot; {@code null} if nobody does
	 * @return this
	 */
	public ServiceExporter placeholders(@Nullable UnaryOperator<String> placeholders) {
		this.placeholders = placeholders;
		return this;
	}

	/**
	 * Lets services ask {@link CurrentCall} which call they answer, which costs a little
	 * with every call. Methods with a parameter of type {@code CallContext} need not say
	 * so. Default: no.
	 * @param wanted says whether to, asked whenever an object is exported
	 * @return this
	 */
	public ServiceExporter currentCall(BooleanSupplier wanted) {
		this.currentCall = wanted;
		return this;
	}

	/**
	 * Exports an object by every contract that it implements.
	 * @param service the object
	 * @param target takes the handlers, such as {@code NodeBuilder::method}
	 * @return the contracts
	 * @throws InvalidContractException if a contract cannot work, naming the method
	 * @throws InvalidServiceException if the object implements none, or another one
	 * answers the same method
	 */
	public List<ServiceContract> export(Object service, Target target) {
		if (KryonetServiceProxyFactory.isClient(service)) {
			throw new InvalidServiceException(
					"%s calls other nodes and cannot answer them; export the implementation".formatted(service));
		}
		List<ServiceContract> contracts = contracts(service.getClass());
		if (contracts.isEmpty()) {
			throw new InvalidServiceException("%s implements no contract; one of its interfaces needs @KryonetExchange"
				.formatted(service.getClass().getName()));
		}
		export(contracts, service, target);
		return contracts;
	}

	/**
	 * Exports an object by a contract that has been read.
	 * @param contract the contract
	 * @param service the object, which implements the interface of the contract
	 * @param target takes the handlers
	 * @throws InvalidContractException if one of its types cannot travel
	 * @throws InvalidServiceException if another object answers the same method
	 */
	public void export(ServiceContract contract, Object service, Target target) {
		export(List.of(contract), service, target);
	}

	private void export(List<ServiceContract> contracts, Object service, Target target) {
		contracts.forEach((contract) -> contract.declareTo(this.codec));
		contracts.forEach((contract) -> contract.exchanges()
			.forEach((exchange) -> requireFree(exchange, service.getClass().getName())));
		contracts.forEach((contract) -> exportMethods(contract, service, target));
	}

	private void exportMethods(ServiceContract contract, Object service, Target target) {
		ExceptionTypes seen = contract.exceptionTypes().and(this.exceptions);
		for (ExchangeMethod exchange : contract.exchanges()) {
			target.method(exchange.wire(), execution(exchange), handler(exchange, service, seen));
		}
	}

	/** A generic contract is one through those who say what its type variables are. */
	private List<ServiceContract> contracts(Class<?> type) {
		Set<Class<?>> interfaces = new LinkedHashSet<>();
		collect(type, interfaces);
		List<ServiceContract> contracts = new ArrayList<>();
		for (Class<?> each : interfaces) {
			boolean isPart = each.getTypeParameters().length > 0
					&& interfaces.stream().anyMatch((other) -> other != each && isContractBelow(other, each));
			if (each.isAnnotationPresent(KryonetExchange.class) && !isPart) {
				contracts.add(ServiceContract.of(each, this.placeholders));
			}
		}
		return contracts;
	}

	private static boolean isContractBelow(Class<?> other, Class<?> each) {
		return each.isAssignableFrom(other) && other.isAnnotationPresent(KryonetExchange.class);
	}

	private static void collect(Class<?> type, Set<Class<?>> interfaces) {
		for (Class<?> each : type.getInterfaces()) {
			interfaces.add(each);
			collect(each, interfaces);
		}
		Class<?> parent = type.getSuperclass();
		if (parent != null) {
			collect(parent, interfaces);
		}
	}

	private void requireFree(ExchangeMethod exchange, String service) {
		String other = this.exported.putIfAbsent(exchange.wire().name(), service);
		if (other != null) {
			throw new InvalidServiceException(
					"%s and %s both answer %s (%s); remove one of them, or give one contract another name"
						.formatted(other, service, exchange.wire().name(), exchange));
		}
	}

	/** Keys keep their order, whatever is usual for the rest. */
	private Execution execution(ExchangeMethod exchange) {
		Execution declared = exchange.execution();
		if (declared == Execution.VIRTUAL && Runtime.version().feature() < FIRST_JAVA_WITH_VIRTUAL_THREADS) {
			throw new InvalidContractException(exchange.contract(), exchange.method(),
					"it runs on virtual threads, which need Java %d or newer, and this is Java %d; run on a newer one, or choose another execution"
						.formatted(FIRST_JAVA_WITH_VIRTUAL_THREADS, Runtime.version().feature()),
					null);
		}
		if (declared != null) {
			return declared;
		}
		return exchange.isKeyed() ? Execution.KEYED : this.usualExecution;
	}

	private Handler handler(ExchangeMethod exchange, Object service, ExceptionTypes seen) {
		Handler handler = new ServiceHandler(exchange, service, seen);
		List<ServerInterceptor> interested = this.interceptors.stream()
			.filter((interceptor) -> interceptor.isFor(exchange))
			.toList();
		Handler whole = interested.isEmpty() ? handler : new InterceptedHandler(exchange, service, handler, interested);
		return (exchange.hasContext() || this.currentCall.getAsBoolean()) ? new CurrentCallHandler(exchange, whole)
				: whole;
	}

	/**
	 * Takes what is exported.
	 */
	@FunctionalInterface
	public interface Target {

		/**
		 * Takes a method.
		 * @param method its name and types
		 * @param execution where the handler runs
		 * @param handler answers it
		 */
		void method(CallMethod method, Execution execution, Handler handler);

	}

}
